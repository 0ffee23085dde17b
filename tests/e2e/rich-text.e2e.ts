import { axeFindings } from '#tests/support/browser/axe.ts';
import {
  briefing,
  edit,
  editButton,
  PLACE,
  save,
  stored,
  write,
} from '#tests/support/portal/briefing.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { arriveAt } from '#tests/support/portal/portal.ts';
import { paste, richText, tool } from '#tests/support/portal/rich-text.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// Chromium writes every violation of the content security policy to the console, where it fails these tests.

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

/** Runs in each page: notes an editor that comes into it without its name, which an effect would give it too late. */
function watchForNameless(): void {
  const seen = { nameless: false };
  Object.assign(window, { seen });
  new MutationObserver(() => {
    seen.nameless ||= document.querySelector('.ProseMirror:not([aria-labelledby])') !== null;
  }).observe(document, { subtree: true, childList: true });
}

/** Of everything that the editor knows something, no two lists side by side. */
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

test.describe('the editor', () => {
  test('is loaded only when somebody edits, has nothing for axe to find, takes pasted HTML as far as the policy goes, links to the web and to mail only, gives back what it was given, and goes on from a text that comes from outside', async ({
    aDeviceOf,
    asMember,
    faults,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // the browser reports a refusal
    const chief = await asMember('chief');
    const page = await (await aDeviceOf('chief', { baseURL: faults.url })).open();
    await test.step('is loaded only when somebody edits, and has nothing for axe to find', async () => {
      await page.addInitScript(watchForNameless);
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('rich-text-editor')) scripts.push(request.url());
      });
      await arriveAt(page, PLACE);
      await expect(editButton(page)).toBeVisible();
      expect(scripts).toEqual([]);
      await edit(page);
      expect(scripts.length).toBeGreaterThan(0);
      expect(await page.evaluate('seen')).toEqual({ nameless: false });
      const clean = () =>
        onPhoneAndDesktop(page, async (where) => {
          expect(await axeFindings(page), `on a ${where}`).toEqual([]);
        });
      await clean();
      await tool(page, 'Table').click();
      await expect(tool(page, 'Add row')).toBeVisible();
      for (const head of ['Hull', 'Crew', 'Range']) {
        await page.keyboard.type(head);
        await page.keyboard.press('ControlOrMeta+]');
      }
      await tool(page, 'Link').click();
      await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
      await clean();
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
      await expect(editButton(page)).toBeVisible();
    });

    await test.step('takes pasted HTML, and no script of it runs', async () => {
      const editor = await edit(page);
      await write(page, '');
      await paste(editor, { html: '<frameset><frame src="x"></frameset>' });
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
      expect((await stored(chief)).content).toBe(
        '<h2>Plan</h2><p>Go <strong>now</strong>, <em>slowly</em>, by this or <a href="https://example.org/a">that</a>.</p>' +
          '<table><thead><tr><th>Hull</th></tr></thead><tbody><tr><td>9</td></tr></tbody></table>',
      );
    });

    await test.step('links the selection to addresses of the web and of mail, and to nothing else', async () => {
      const editor = await edit(page);
      await write(page, 'Charts');
      await page.keyboard.press('ControlOrMeta+a');
      await tool(page, 'Link').click();
      const address = page.getByRole('textbox', { name: 'Link address' });
      await expect(address).toBeFocused();
      await address.fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(briefing(page)).toContainText('Enter a web or email address.');
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
      expect((await stored(chief)).content).toBe(
        '<p><a href="https://example.org/charts">Charts</a></p>',
      );
    });

    await test.step('gives back what it was given, and the same again after that', async () => {
      const html = texts.map((text, at) => `<p>Case ${at}</p>${text}`).join('');
      await chief.send('PUT', `${PLACE}/briefing`, { content: html });
      await expect(briefing(page)).toContainText('Case 7');
      for (const time of ['once', 'twice']) {
        await saveAsItIs(page);
        expect((await stored(chief)).content, time).toBe(html);
      }
    });

    await test.step('shows a text that comes from outside while it is open, and goes on from it', async () => {
      const admin = await asMember('admin');
      const at = '/departments/support/applications';
      const gunner = ((await admin.get(at)) as { id: string; title: string }[]).find(
        ({ title }) => title === 'Gunner',
      );
      if (!gunner) throw new Error('the demo has no posting for a Gunner');
      const setOpen = (isOpen: boolean) =>
        admin.send('PUT', `${at}/${gunner.id}`, { ...gunner, isOpen, revision: undefined });
      const posting = `/departments/support?posting=${gunner.id}`;
      await arriveAt(page, posting);
      const message = richText(page, 'Your message');
      const submit = page.getByRole('button', { name: 'Submit' });
      const sent = hold();
      const path = `/api${at}/${gunner.id}/submit`;
      faults.inject({ path }, { kind: 'hold-request', until: sent.promise }, 1);
      await message.click();
      await page.keyboard.type('I aim well.');
      await submit.click();
      await expect.poll(() => faults.count({ path })).toBe(1);
      await setOpen(false);
      sent.now();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to submit.' })).toBeVisible();
      await setOpen(true);

      await page.goto(posting);
      await expect(submit).toBeEnabled();
      await message.click();
      await page.keyboard.type('Again:');
      await page.getByRole('button', { name: 'Edit and send again' }).click();
      await expect(message.locator('p')).toHaveText(['Again:', 'I aim well.']);
      await message.press('ControlOrMeta+End');
      await page.keyboard.type(' Still.');
      await submit.click();
      await expect(page.getByText('Application submitted.')).toBeVisible();
      const postings = (await admin.get(`${at}/admin`)) as {
        id: string;
        submissions: { username: string; message: string }[];
      }[];
      const submissions = postings.find(({ id }) => id === gunner.id)?.submissions ?? [];
      expect(submissions.filter(({ username }) => username === 'chief')).toMatchObject([
        { message: '<p>Again:</p><p>I aim well. Still.</p>' },
      ]);
    });
  });
});
