import sharp from 'sharp';
import type { Locator } from '@playwright/test';
import type { ApiClient } from '#tests/support/api-client.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { fillIn, signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { drop, paste, richText, tool } from '#tests/support/rich-text.ts';
import { expect, test, type Page } from './fixtures.ts';

// Chromium writes every violation of the content security policy to the console, where it fails these tests.

const PLACE = '/departments/logistics';
const FAILED = 'Could not save briefing. Check console.';

function briefing(page: Page): Locator {
  return page.getByRole('region', { name: 'Briefing', exact: true });
}

function editButton(page: Page): Locator {
  return briefing(page).getByRole('button', { name: 'Edit Briefing' });
}

/** Opens the editor of Logistics' briefing, and answers it. */
async function edit(page: Page): Promise<Locator> {
  await page.goto(PLACE);
  await editButton(page).click();
  const editor = richText(page, 'Briefing');
  await expect(editor).toBeFocused();
  return editor;
}

async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

const save = (page: Page) => briefing(page).getByRole('button', { name: 'Save', exact: true });

async function stored(client: ApiClient): Promise<{ content: string; revision: number }> {
  return (await client.get(`${PLACE}/briefing`)) as { content: string; revision: number };
}

/** A picture that no other call makes. */
async function aPicture(name = 'chart.png') {
  const channel = () => Math.floor(Math.random() * 255);
  const background = { r: channel(), g: channel(), b: channel() };
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: 'image/png', bytes: [...bytes] };
}

/** What is written and taken back leaves the text as the editor spells it. */
async function saveAsItIs(page: Page): Promise<void> {
  await editButton(page).click();
  await expect(richText(page, 'Briefing')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('x');
  await expect(briefing(page)).toContainText('Draft kept on this device');
  await page.keyboard.press('Backspace');
  await save(page).click();
  await expect(editButton(page)).toBeVisible();
}

const notes = { name: 'notes.txt', type: 'text/plain', bytes: [104, 105] };

test.describe('a briefing', () => {
  test('is edited with the keyboard alone', async ({ aDevice, asMember }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto(PLACE);
    await expect(editButton(page)).toBeVisible();
    await tabTo(page, editButton(page));
    await page.keyboard.press('Enter');
    const editor = richText(page, 'Briefing');
    await expect(editor).toBeFocused();

    await write(page, '');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('Form up');
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' at hangar 4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Fuel');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Launch');

    // The toolbar is one stop before the text, and the arrows go along it.
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Redo')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Strikethrough')).toBeFocused();

    // Tab leaves the text, also from a list.
    await page.keyboard.press('Tab');
    await expect(editor).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(briefing(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveCount(0);
    await expect(editButton(page)).toBeFocused();
    await expect(briefing(page).getByRole('listitem')).toHaveText(['Fuel', 'Launch']);
    expect((await stored(await asMember('leader'))).content).toBe(
      '<p><strong>Form up</strong> at hangar 4</p><ul><li>Fuel</li><li>Launch</li></ul>',
    );
  });

  test('is not edited by a member of another department', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'planner');
    await page.goto(PLACE);
    await expect(briefing(page).locator('.prose')).not.toBeEmpty();
    await expect(briefing(page).getByRole('button', { name: /edit/i })).toHaveCount(0);
  });

  test('keeps its draft over a reload and without a connection, until it is saved', async ({
    aDevice,
    asMember,
    faults,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const device = await aDevice({ baseURL: faults.url });
    const page = await device.open();
    await signIn(page, 'chief');
    await waitUntilInstalled(page);
    const before = await stored(await asMember('chief'));
    await edit(page);
    await write(page, 'Fuel first.');
    await expect(briefing(page)).toContainText('Draft kept on this device');

    await faults.refuse();
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await expect(briefing(page)).toContainText('You are offline. Saving needs a connection');
    await page.reload();
    await expect(briefing(page)).toContainText('Your draft is kept on this device.');
    await briefing(page).getByRole('button', { name: 'Continue editing' }).click();
    const editor = richText(page, 'Briefing');
    await expect(editor).toHaveText('Fuel first.');
    await expect(editor).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Then ore.');
    expect(await stored(await asMember('chief'))).toEqual(before);

    await faults.accept();
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    await expect(briefing(page)).toContainText('Fuel first. Then ore.');
    await expect(briefing(page)).not.toContainText('draft');
    expect((await stored(await asMember('chief'))).content).toBe('<p>Fuel first. Then ore.</p>');
  });

  test('leaves no draft on the device of one who signs out', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await edit(page);
    await write(page, 'For nobody else.');
    await expect(briefing(page)).toContainText('Draft kept on this device');
    for (const username of ['admin', 'chief']) {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await fillIn(page, username);
      await expect(page.getByRole('link', { name: `${username}, my profile` })).toBeVisible();
      await page.goto(PLACE);
      await expect(editButton(page)).toBeVisible();
      await expect(briefing(page)).not.toContainText('draft');
    }
  });

  test('cancelled, asks first and is what it was', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    const editor = await edit(page);
    const before = await editor.innerText();
    await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toBeVisible(); // nothing was changed, nothing is asked

    await edit(page);
    await write(page, 'Nothing of this stays.');
    await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(editor).toHaveText('Nothing of this stays.');
    await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(editButton(page)).toBeVisible();
    expect(await (await edit(page)).innerText()).toBe(before);
  });

  test('that somebody else saved first is shown, and its author keeps or takes', async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const admin = await asMember('admin');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    const theirs = (content: string) => admin.send('PUT', `${PLACE}/briefing`, { content });

    await edit(page);
    await write(page, 'Mine.');
    await theirs('<p>Theirs.</p>');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    const newer = briefing(page).getByRole('alert');
    await expect(newer).toContainText('admin changed this in the meantime.');
    await expect(newer).toContainText('Theirs.');
    expect((await stored(admin)).content).toBe('<p>Theirs.</p>');
    await newer.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(editButton(page)).toBeVisible();
    expect((await stored(admin)).content).toBe('<p>Mine.</p>');

    await edit(page);
    await write(page, 'Mine again.');
    await theirs('<p>Theirs again.</p>');
    await save(page).click();
    await newer.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(briefing(page)).toContainText('Theirs again.');
    await expect(editButton(page)).toBeVisible();
    expect((await stored(admin)).content).toBe('<p>Theirs again.</p>');
  });
});

test.describe('the editor', () => {
  test('takes pictures by button, paste and drop, and only pictures', async ({
    aDevice,
    asMember,
    faults,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await signIn(page, 'chief');
    const editor = await edit(page);
    await write(page, 'Look');
    const pictures = editor.locator('img[src^="/uploads/"]');

    const chosen = await aPicture();
    const choosing = page.waitForEvent('filechooser');
    await tool(page, 'Image').click();
    await (
      await choosing
    ).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(chosen.bytes) });
    await expect(pictures).toHaveCount(1);
    // A copied picture brings its HTML along, with an address that nobody may show here.
    const html = '<img src="https://elsewhere.invalid/a.png">';
    await paste(editor, { html, files: [await aPicture()] });
    await expect(pictures).toHaveCount(2);
    await drop(editor, [await aPicture()]);
    await expect(pictures).toHaveCount(3);

    const failure = page.getByRole('alert').filter({ hasText: 'Upload failed' });
    await drop(editor, [notes]);
    await expect(failure).toBeVisible();
    await expect(briefing(page)).toContainText('notes.txt is not an image.');
    await failure.getByRole('button', { name: /close|dismiss/i }).click();

    // What calls itself a picture is judged by the server.
    await paste(editor, { files: [{ ...notes, name: 'fake.png', type: 'image/png' }] });
    await expect(failure).toBeVisible();
    await expect(briefing(page)).toContainText('Please choose an image');
    await failure.getByRole('button', { name: /close|dismiss/i }).click();

    faults.inject(
      { path: '/api/upload/image' },
      {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'application/json', 'muster-api': '1' },
        body: '{}',
      },
    );
    await drop(editor, [await aPicture()]);
    const addressless = page.getByRole('alert').filter({ hasText: 'Missing imageUrl' });
    await expect(addressless).toContainText('Upload failed: Missing imageUrl');

    await expect(pictures).toHaveCount(3);
    await pictures.first().click();
    await page.getByRole('textbox', { name: 'What the picture shows' }).fill('The lane at dawn');
    await page.keyboard.press('Enter');
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    await expect(briefing(page).locator('.prose img')).toHaveCount(3);
    await expect(briefing(page).getByRole('img', { name: 'The lane at dawn' })).toBeVisible();
    expect((await stored(await asMember('chief'))).content.match(/<img /g)).toHaveLength(3);
  });

  test('says so at once when a picture cannot be uploaded for want of a connection', async ({
    aDevice,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const device = await aDevice();
    const page = await device.open();
    await signIn(page, 'chief');
    const editor = await edit(page);
    await device.context.setOffline(true);
    await drop(editor, [await aPicture()]);
    await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();
    await expect(editor.locator('img')).toHaveCount(0);
  });

  test('takes pasted HTML as far as the policy goes, and no script of it runs', async ({
    aDevice,
    asMember,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    const editor = await edit(page);
    await write(page, '');
    await paste(editor, {
      text: 'Plan',
      html:
        '<style>h2 { color: red }</style><h2 style="color:red">Plan</h2><p>Go <b>now</b>, <i>slowly</i>, by <a href="javascript:alert(1)">this</a> or ' +
        '<a href="https://example.org/a" onclick="alert(1)">that</a>.</p><script>alert(1)</script>' +
        '<img src="x" onerror="alert(1)"><iframe src="https://elsewhere.invalid"></iframe>' +
        '<table><tr><th>Hull</th></tr><tr><td>9</td></tr></table>',
    });
    await expect(editor).toContainText('Hull');
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    expect((await stored(await asMember('chief'))).content).toBe(
      '<h2>Plan</h2><p>Go <strong>now</strong>, <em>slowly</em>, by this or <a href="https://example.org/a">that</a>.</p>' +
        '<table><thead><tr><th>Hull</th></tr></thead><tbody><tr><td>9</td></tr></tbody></table>',
    );
  });

  const texts = [
    '<p>One <strong>two </strong><em><strong>three</strong> four</em> <del>five</del> <code>a &lt; b</code></p>',
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>',
    '<ul><li>One<ul><li>Deeper<ol><li>Deepest</li></ol></li></ul></li><li><p>Two</p><p>paragraphs</p></li></ul>',
    '<blockquote><p>Slowly.</p><ul><li>Very</li></ul></blockquote><hr /><p>End</p>',
    '<pre><code>if (a &lt; b) {\n  go();\n}</code></pre><p>after</p>',
    '<table><thead><tr><th>Hull</th><th><strong>Crew</strong></th></tr></thead><tbody><tr><td>Mole</td><td>4</td></tr></tbody></table>',
    '<p>Line<br />break, <a href="https://example.org/?a=1&amp;b=2" title="There">there</a>, <a href="/page/rules">rules</a></p>',
    '<ol><li>One</li><li>Two<blockquote><p>Said</p></blockquote></li><li><p></p><pre><code>Go</code></pre></li></ol>',
  ];

  test('gives back what it was given, and the same again after that', async ({
    aDevice,
    asMember,
  }) => {
    const chief = await asMember('chief');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    for (const [at, text] of texts.entries()) {
      const html = `<p>Case ${at}</p>${text}`;
      await chief.send('PUT', `${PLACE}/briefing`, { content: html });
      await page.goto(PLACE);
      await expect(briefing(page)).toContainText(`Case ${at}`);
      await saveAsItIs(page);
      expect((await stored(chief)).content).toBe(html);
    }
  });

  test('links the selection to addresses of the web and of mail, and to nothing else', async ({
    aDevice,
    asMember,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    const editor = await edit(page);
    await write(page, 'Charts');
    await page.keyboard.press('ControlOrMeta+a');
    await tool(page, 'Link').click();
    const address = page.getByRole('textbox', { name: 'Link address' });
    await expect(address).toBeFocused();
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(briefing(page)).toContainText('Only web and mail addresses can be linked.');
    await address.fill('example.org/charts');
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await expect(editor.getByRole('link', { name: 'Charts' })).toHaveAttribute(
      'href',
      'https://example.org/charts',
    );
    await tool(page, 'Link').click();
    await expect(address).toHaveValue('https://example.org/charts');
    await page.getByRole('button', { name: 'Remove link' }).click();
    await expect(editor.getByRole('link')).toHaveCount(0);
    await tool(page, 'Undo').click();
    await expect(editor.getByRole('link')).toHaveCount(1);
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    expect((await stored(await asMember('chief'))).content).toBe(
      '<p><a href="https://example.org/charts">Charts</a></p>',
    );
  });

  for (const [size, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1280, height: 900 }],
  ] as const) {
    test(`has nothing for axe to find on ${size}`, async ({ aDevice }) => {
      const page = await (await aDevice({ viewport })).open();
      await signIn(page, 'chief');
      await edit(page);
      expect(await axeFindings(page)).toEqual([]);
      await tool(page, 'Table').click();
      await expect(tool(page, 'Add row')).toBeVisible();
      for (const head of ['Hull', 'Crew', 'Range']) {
        await page.keyboard.type(head);
        await page.keyboard.press('ControlOrMeta+]');
      }
      await tool(page, 'Link').click();
      await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('is loaded only when somebody edits', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('rich-text-editor')) scripts.push(request.url());
    });
    await signIn(page, 'chief');
    await page.goto(PLACE);
    await expect(editButton(page)).toBeVisible();
    expect(scripts).toEqual([]);
    await edit(page);
    expect(scripts.length).toBeGreaterThan(0);
  });
});
