import { MOST_SECTIONS } from '#domain/limits.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { expect, test } from './fixtures.ts';

const AUDIT = '/leader-dashboard?view=audit';

test('an admin reads who changed what, finds it, sees what it was, and brings back what was deleted', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports refusals
  const [admin, herald] = [await asMember('admin'), await asMember('herald')];
  const draft = { title: 'Hangar 4 is open', content: '<p>All <strong>hulls</strong>.</p>' };
  const post = (await herald.send('POST', '/posts', draft)) as { id: string };
  await admin.send('DELETE', `/posts/${post.id}`);
  await admin.send('PUT', '/pages/mission', { content: '<p>Shorter.</p>' });
  const page = await aMember('admin', { at: AUDIT });
  const reader = await page.context().newPage();
  await reader.goto('/home');
  const card = page.getByRole('region', { name: 'Audit' });
  const rows = card.getByRole('listitem');
  const deleted = rows.filter({ hasText: 'admin deleted the post “Hangar 4 is open”.' });

  await test.step('the latest comes first, and each filter leaves out the others', async () => {
    await expect(rows.first()).toContainText('admin changed the page “Mission”.');
    await expect(rows).toHaveCount(3);
    await card.getByRole('searchbox', { name: 'Changed by' }).fill('HER');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('herald created the post “Hangar 4 is open”.');
    await card.getByRole('combobox', { name: 'What was done' }).selectOption('Deleted');
    await expect(card.getByText('No changes match.')).toBeVisible();
    await card.getByRole('searchbox').fill('');
    await expect(rows).toHaveCount(1);
    await card.getByRole('combobox', { name: 'What was changed' }).selectOption('Page');
    await expect(card.getByText('No changes match.')).toBeVisible();
    await card.getByRole('combobox', { name: 'What was changed' }).selectOption('Everything');
    await expect(rows).toHaveCount(1);
  });

  await test.step('what it was before unfolds, by keyboard', async () => {
    await press(page, deleted.getByText('What it was before'));
    await expect(deleted.getByRole('term').first()).toHaveText('Title');
    await expect(deleted.getByRole('definition').first()).toHaveText('Hangar 4 is open');
    await expect(deleted.locator('strong')).toHaveText('hulls');
  });

  await test.step('brought back in one press, it is on home again, and says so if it could not be', async () => {
    const button = deleted.getByRole('button', { name: 'Restore Hangar 4 is open' });
    const accept = await refuseCall(page, { method: 'POST', path: '/audit/*/restore' }, 'Too old.');
    await press(page, button);
    await expect(page.getByText('Post not restored. Too old.')).toBeVisible();
    await accept();
    await button.click();
    await expect(page.getByText('Post restored.')).toBeVisible();
    await expect(page.getByText('Too old.')).toHaveCount(0);
    await expect(button).toHaveCount(0);
    await expect(deleted).toBeFocused();
    const found = reader.getByRole('region', { name: 'Latest Posts' });
    await found.getByRole('link', { name: 'Hangar 4 is open' }).click();
    await expect(reader.getByRole('dialog')).toContainText('Posted by herald');
    await card.getByRole('combobox', { name: 'What was done' }).selectOption('Restored');
    await expect(rows).toContainText(['admin restored the post “Hangar 4 is open”.']);
  });

  await test.step('a section comes back while there is room for it', async () => {
    const sections = '/pages/about/sections';
    const [first] = (await admin.get(sections)) as { id: string; title: string }[];
    await admin.send('DELETE', `${sections}/${first?.id ?? ''}`);
    const { length } = (await admin.get(sections)) as unknown[];
    for (let number = length; number < MOST_SECTIONS; number += 1)
      await admin.send('POST', sections, { title: `Section ${number + 1}` });
    await card.getByRole('combobox', { name: 'What was done' }).selectOption('Deleted');
    const title = first?.title ?? '';
    await card.getByRole('button', { name: `Restore ${title}` }).click();
    const refusal = 'About Us section not restored. Maximum number of sections reached.';
    await expect(page.getByText(refusal)).toBeVisible();
  });

  await test.step('older ones are fetched when asked for, and the focus stays', async () => {
    for (let number = 1; number <= 40; number += 1)
      await admin.send('PUT', '/pages/vision', { content: `<p>Draft ${number}.</p>` });
    await card.getByRole('combobox', { name: 'What was done' }).selectOption('All changes');
    await expect(rows).toHaveCount(50);
    const older = card.getByRole('button', { name: 'Show older' });
    const answer = await refuseCall(page, { method: 'GET', path: '/audit?*before=*' }, 'Not now.');
    await press(page, older);
    await expect(card.getByRole('alert')).toHaveText("Couldn't load older changes. Not now.");
    await expect(older).toBeFocused();
    await answer();
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: 'herald created the post' })).toHaveCount(1);
    await expect(card.getByRole('button', { name: 'No older changes' })).toBeFocused();
  });

  await test.step('a page gets back the text it had', async () => {
    await card.getByRole('combobox', { name: 'What was done' }).selectOption('Changed');
    await rows.getByRole('button', { name: 'Restore mission' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this text?' });
    await question.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('Page restored.')).toBeVisible();
    await goOn(page, '/mission');
    await expect(page.getByRole('article')).toContainText('Every lane has a lantern');
  });
});
