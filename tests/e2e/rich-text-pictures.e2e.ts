import sharp from 'sharp';
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
import { gunner, message, openGunner, SUPPORT } from '#tests/support/portal/postings.ts';
import { arriveAt } from '#tests/support/portal/portal.ts';
import { drop, paste, tool } from '#tests/support/portal/rich-text.ts';
import { expect, test } from './fixtures.ts';

/** A picture that no other call makes. */
async function aPicture(name = 'chart.png') {
  const channel = () => Math.floor(Math.random() * 255);
  const background = { r: channel(), g: channel(), b: channel() };
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: 'image/png', bytes: [...bytes] };
}

const notes = { name: 'notes.txt', type: 'text/plain', bytes: [104, 105] };

test.describe('pictures in a rich text', () => {
  test('come by button, paste and drop, only pictures do, are waited for before the text is saved, and are not left behind without a question', async ({
    aMember,
    asMember,
    faults,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aMember('chief', { at: PLACE, baseURL: faults.url });
    const chief = await asMember('chief');
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
    await expect(briefing(page)).toContainText("notes.txt isn't an image.");
    await failure.getByRole('button', { name: /close|dismiss/i }).click();

    // What calls itself a picture is judged by its bytes.
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
    await page.getByRole('textbox', { name: 'Describe the picture' }).fill('The lane at dawn');
    await page.keyboard.press('Enter');
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    await expect(briefing(page).locator('.prose img')).toHaveCount(3);
    // Room is kept for each before it comes.
    await expect(briefing(page).locator('.prose img[width="80"][height="60"]')).toHaveCount(3);
    await expect(briefing(page).getByRole('img', { name: 'The lane at dawn' })).toBeVisible();
    expect((await stored(chief)).content.match(/<img /g)).toHaveLength(3);

    await test.step('are waited for before the text is saved, whatever becomes of them', async () => {
      faults.heal();
      await edit(page);
      const sofar = faults.count({ path: '/api/upload/image' });
      const before = await stored(chief);
      await write(page, 'Look');
      const uploading = briefing(page).getByRole('button', { name: 'Uploading...', exact: true });
      const [first, second] = [hold(), hold()];
      const upload = { path: '/api/upload/image' };
      faults.inject(upload, { kind: 'hold-request', until: first.promise }, 1);
      await drop(editor, [await aPicture('first.png')]);
      await expect(editor).toContainText('Uploading first.png');
      await expect(uploading).toBeDisabled();
      await expect(save(page)).toHaveCount(0);
      await expect.poll(() => faults.count(upload)).toBe(sofar + 1);
      faults.inject(upload, { kind: 'hold-request', until: second.promise }, 1);
      await drop(editor, [await aPicture('second.png')]);
      await expect.poll(() => faults.count(upload)).toBe(sofar + 2);
      // Neither the button nor anything else that sends a form gets past it.
      await uploading.click({ force: true });
      await uploading.evaluate((button: HTMLButtonElement) => {
        button.form?.requestSubmit();
      });

      first.now();
      await expect(pictures).toHaveCount(1);
      await expect(uploading).toBeDisabled(); // one is still on its way
      faults.inject(upload, { kind: 'drop-request' }, 1);
      await drop(editor, [await aPicture('third.png')]);
      await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();
      await expect(uploading).toBeDisabled();
      expect(await stored(chief)).toEqual(before);
      second.now();
      await expect(pictures).toHaveCount(2);
      await save(page).click();
      await expect(editButton(page)).toBeVisible();
      expect((await stored(chief)).content.match(/<img /g)).toHaveLength(2);
    });

    await test.step('are not left behind without a question', async () => {
      await arriveAt(page, SUPPORT); // without the messages so far
      await openGunner(page);
      const arrives = hold();
      const upload = { path: '/api/upload/image' };
      faults.inject(upload, { kind: 'hold-request', until: arrives.promise }, 1);
      await drop(message(page), [await aPicture()]);
      const question = page.getByRole('alertdialog', { name: /^Leave while a picture/ });
      await expect(gunner(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled();

      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(gunner(page)).toBeVisible();
      arrives.now();
      await expect(message(page).locator('img[src^="/uploads/"]')).toHaveCount(1);

      const never = hold();
      faults.inject(upload, { kind: 'hold-request', until: never.promise }, 1);
      await drop(message(page), [await aPicture()]);
      await expect(gunner(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled();
      await gunner(page).getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Leave without it' }).click();
      await expect(gunner(page)).toHaveCount(0);
      never.now();

      await openGunner(page);
      await expect(message(page).locator('img[src^="/uploads/"]')).toHaveCount(1);
      await gunner(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(gunner(page)).toHaveCount(0); // nothing is on its way: no question
    });

    await test.step('cannot be uploaded without a connection, which is said at once', async () => {
      await edit(page);
      await write(page, 'Look');
      await page.context().setOffline(true);
      await drop(editor, [await aPicture()]);
      await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();
      await expect(pictures).toHaveCount(0);
    });
  });
});
