import { fillIn, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { keptDrafts } from '#tests/support/browser/stored-rows.ts';
import { expect, test } from './fixtures.ts';

const CREATE = '/leader-dashboard?view=post';

test('a post is kept with all that was typed, over a reload and without a server, and leaves with its author', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('herald', { at: CREATE, baseURL: faults.url });
  await waitUntilInstalled(page);
  const form = page.getByRole('region', { name: 'Create Post' });
  const title = form.getByRole('textbox', { name: 'Title' });
  const send = form.getByRole('button', { name: 'Create Post' });
  const text = richText(page, 'Content');
  await title.fill('Hangar 4 is open');
  await text.click();
  await page.keyboard.type('All hulls.');
  await form.getByRole('switch', { name: 'Pinned' }).check();
  await expect(form).toContainText('Draft kept on this device');

  await test.step('the draft opens from the device, as often as it is looked at', async () => {
    await expect.poll(() => keptDrafts(page)).toContain('All hulls.');
    await faults.refuse();
    await page.reload();
    await expect(title).toHaveValue('Hangar 4 is open');
    await expect(text).toHaveText('All hulls.');
    await expect(form.getByRole('switch', { name: 'Pinned' })).toBeChecked();
    await goOn(page, '/home');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible();
    await goOn(page, CREATE);
    await expect(title).toHaveValue('Hangar 4 is open');
    await title.fill('Hangar 4 is open again');
    await expect.poll(() => keptDrafts(page)).toContain('open again');
    await faults.accept();
  });

  await test.step('discarded, it is gone after a question', async () => {
    await form.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Hangar 4 is open again');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();
    await expect(text).toHaveText('');
    expect(await keptDrafts(page)).not.toContain('Hangar');
    const posts = JSON.stringify(await (await asMember('admin')).get('/posts'));
    expect(posts).not.toContain('Hangar 4 is open');
  });

  await test.step('sent, it is tried again after a failure of the server, and arrives once', async () => {
    const failure = { method: 'POST', path: '/posts', status: 500, code: 'internal' } as const;
    const recover = await refuseCall(page, failure, 'Something went wrong.');
    await title.fill('Hangar 5 is open');
    await send.click();
    await expect(page.getByText("Failed to submit post. It'll be tried again.")).toBeVisible();
    await recover();
    await expect(page.getByText('Post “Hangar 5 is open” published.')).toBeVisible();
    const posts = JSON.stringify(await (await asMember('admin')).get('/posts'));
    expect(posts.split('"Hangar 5 is open"')).toHaveLength(2);
  });

  await test.step('refused, it stays with what was typed, and goes out once it is put right', async () => {
    await title.evaluate((input: HTMLInputElement) => {
      input.maxLength = 300;
    });
    await title.fill('x'.repeat(201));
    await text.fill('All hulls.');
    await send.click();
    await expect(form).toContainText('This must have at most 200 characters.');
    await title.fill('Hangar 6 is open');
    await send.click();
    await expect(page.getByText('Post “Hangar 6 is open” published.')).toBeVisible();
    await expect(title).toHaveValue('');
    await goOn(page, '/sync');
    await expect(page.getByText('All caught up.')).toBeVisible();
    await goOn(page, CREATE);
  });

  await test.step('it is for its author alone', async () => {
    await title.fill('For nobody else');
    await expect.poll(() => keptDrafts(page)).toContain('For nobody else');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, 'herald');
    await expect(page).toHaveURL(/\/dashboard$/); // else the login would lead there afterwards
    await goOn(page, CREATE);
    await expect(title).toHaveValue('');
  });
});
