import type { Locator } from '@playwright/test';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { button, profileOf } from '#tests/support/portal/dashboard.ts';
import { holdDatabase } from '#tests/support/browser/held-database.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { LOGISTICS, managed, posting, postingsOn } from '#tests/support/portal/postings.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { controlsUnderToasts, toasts } from '#tests/support/portal/toasts.ts';
import { expect, test, type Page } from './fixtures.ts';

const DEFAULT_AVATAR = '/art/defaults/avatar.webp';

const CARDS = [
  ...['Briefing', 'Positions & Roster', 'Events', 'Resources', 'Videos'],
  'Manage Applications',
];

/** What the cards of the page are called, from top to bottom. */
function cardTitles(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

test('SPEC 10.3 a form opens with what was typed last, also before the device has stored it', async ({
  aDeviceOf,
}) => {
  const device = await aDeviceOf('chief');
  const page = await device.open();
  await page.goto(`${LOGISTICS}#manage-applications`);
  const open = managed(page).getByRole('button', { name: 'Post New Application' });
  const tags = page.getByRole('dialog').getByRole('textbox', { name: 'Tags' });
  const chosen = page.getByRole('dialog').getByRole('button', { name: /^Remove / });
  await open.click();
  await expect(tags).toBeVisible();
  const beside = await device.context.newPage();
  await beside.goto('/favicon.svg');
  await page.bringToFront();
  const letGo = await holdDatabase(beside);
  await tags.fill('loading ');
  await tags.press('Enter');
  await tags.fill('x ');
  await tags.press('Enter');
  await expect(chosen).toHaveCount(2);
  await tags.press('Backspace');
  await tags.press('Escape');
  await expect(tags).toHaveCount(0);
  await open.click();
  await letGo();
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveAccessibleName('Remove loading');
});

test('a manager posts, closes, reopens and deletes with the keyboard alone, reads what was submitted, also by members who are gone, and is told when somebody else was faster, and before and after that managing needs a connection', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const admin = await asMember('admin');
  const page = await aMember('chief', { at: `${LOGISTICS}#manage-applications` });
  await test.step('posts, closes, reopens and deletes with the keyboard alone', () =>
    postByKeyboard(page, admin));
  await goOn(page, LOGISTICS);

  await test.step('reads what was submitted, also by members who are gone, and is told when somebody else was faster', async () => {
    const { id } = await posting(admin, LOGISTICS, 'Quartermaster');
    const at = `${LOGISTICS}/applications/${id}/submit`;
    const text = '<p>Every <strong>tenth</strong> crate.</p>';
    const pilot = await asMember('pilot');
    await pilot.send('POST', at, { message: text });
    const leaving = await asMember('crew8');
    await leaving.send('POST', at, { message: '<p>Gone soon.</p>' });
    await leaving.send('DELETE', '/auth/user/delete');

    await goOn(page, `${LOGISTICS}?managed=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Quartermaster' });
    const { submissions } = await posting(admin, LOGISTICS, 'Quartermaster');
    const authors = submissions.map(({ username }) => username ?? '[Unknown]');
    expect(authors.slice(0, 2)).toEqual(['[Unknown]', 'pilot']); // newest first
    const list = dialog.getByRole('group').filter({ hasText: /^Submissions/ });
    await expect(list.getByText(`Submissions (${submissions.length})`)).toBeVisible();
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveCount(authors.length);
    for (const [at, author] of authors.entries()) await expect(rows.nth(at)).toContainText(author);
    const row = rows.filter({ hasText: 'pilot' });
    await expect(row.locator('img')).toHaveAttribute('src', (await profileOf(pilot)).avatarUrl);
    await expect(rows.first().locator('img')).toHaveAttribute('src', DEFAULT_AVATAR);
    await expect(row.locator('strong', { hasText: 'tenth' })).toBeVisible();
    await expect(list.getByText('[Unknown]')).toBeVisible();
    await list.getByText(/^Submissions/).click();
    await expect(list.getByText('[Unknown]')).toBeHidden();
    await page.goBack();
    await page.goForward();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments\/logistics$/);

    const lead = await posting(admin, LOGISTICS, 'Convoy Lead');
    await expect(cardTitles(page)).toHaveText(CARDS);
    await managed(page).getByRole('button', { name: 'Convoy Lead Open' }).click();
    const own = page.getByRole('dialog', { name: 'Convoy Lead' });
    const description = '<p>We have one now.</p>';
    const address = `**/api${LOGISTICS}/applications/${lead.id}`;
    await page.route(address, async (route) => {
      const draft = { title: 'Convoy Lead', description, tags: [], isOpen: true };
      await admin.send('PUT', `${LOGISTICS}/applications/${lead.id}`, draft);
      await route.continue();
    });
    await own.getByRole('button', { name: 'Close Posting' }).click();
    await expect(page.getByText('Failed to toggle open/closed')).toBeVisible();
    await expect(own.getByText('We have one now.')).toBeVisible();
    const note = own.getByText("admin changed this in the meantime. Here's the current version.");
    await expect(note).toBeVisible();
    expect((await posting(admin, LOGISTICS, 'Convoy Lead')).isOpen).toBe(true);
    await page.unroute(address);
    await own.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(own).toHaveCount(0);
  });

  await test.step('is told before and after that managing needs a connection', async () => {
    const { id, submissions } = await posting(admin, LOGISTICS, 'Convoy Lead');
    await waitUntilInstalled(page);
    await muster.kill();
    await goOn(page, `${LOGISTICS}?managed=new`);
    const form = page.getByRole('dialog', { name: 'Post New Application' });
    await expect(
      form.getByText(/^Our server isn't answering\. Posting needs a connection/),
    ).toBeVisible();
    await form.getByRole('combobox', { name: 'Position' }).selectOption('Salvager');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText('Failed to post application.')).toBeVisible();
    await expect(form.getByText('Draft kept on this device')).toBeVisible();
    await page.reload();
    await expect(form.getByRole('combobox', { name: 'Position' })).toHaveValue('Salvager');
    await form.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(form.getByRole('combobox', { name: 'Position' })).toHaveValue('');

    await goOn(page, `${LOGISTICS}?managed=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Convoy Lead' });
    await expect(dialog.getByText('We have one now.')).toBeVisible();
    await expect(dialog.getByText(/^Our server isn't answering\. Closing/)).toBeVisible();
    const submitted = dialog.getByText(`Submissions (${submissions.length})`); // from the device
    await expect(submitted).toBeVisible();
    await dialog.getByRole('button', { name: 'Close Posting' }).click();
    await expect(page.getByText('Failed to toggle open/closed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete posting' }).click();
    await expect(page.getByText('Failed to delete')).toBeVisible();
    await expect(toasts(page)).toHaveCount(2);
    const close = button(dialog, 'Close').last();
    const last = dialog.getByRole('button', { name: /^Read and answer/ }).last();
    for (const [width, height] of [
      [1440, 900],
      [1280, 900],
      [820, 1180],
      [844, 390],
      [320, 568],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await controlsUnderToasts(page), `at ${width} pixels`).toEqual([]);
      for (const toast of await toasts(page).all())
        await expect(toast).toBeInViewport({ ratio: 1 });
      for (const one of [close, button(dialog, 'Delete')])
        await expect(one).toBeInViewport({ ratio: 1 });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
    }
  });
});

async function postByKeyboard(page: Page, admin: ApiClient): Promise<void> {
  await tabTo(page, managed(page).getByRole('button', { name: 'Post New Application' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Post New Application' });
  await expect(page).toHaveURL(/managed=new/);
  const title = dialog.getByRole('combobox', { name: 'Position' });
  await expect(title).toBeFocused();
  const offered = (await admin.get(`${LOGISTICS}/positions`)) as { title: string }[];
  await expect(title.getByRole('option')).toHaveText([
    'Choose a position',
    ...offered.map((one) => one.title),
  ]);
  await tabTo(page, dialog.getByRole('button', { name: 'Post', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Title is required.')).toBeVisible();
  await expect(title).toBeFocused();
  // A pause between two letters begins another search, so the whole word is typed again until it was found.
  await expect(async () => {
    await page.keyboard.type('Salvager');
    await expect(title).toHaveValue('Salvager', { timeout: 500 });
  }).toPass({ intervals: [1_500] });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect(dialog.locator('.rich-text')).toHaveCSS('height', '200px'); // SPEC 9
  await tabTo(page, description);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Knows what is in every hold.');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Tags' }));
  await page.keyboard.type('loading,evenings loading beginners x');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('Salvager');
  await tabTo(page, dialog.getByRole('button', { name: 'Post', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(managed(page).getByRole('button', { name: 'Salvager Open' })).toBeVisible();
  const posted = await posting(admin, LOGISTICS, 'Salvager');
  expect(posted).toMatchObject({
    description: '<p><strong>Knows what is in every hold.</strong></p>',
    tags: ['loading', 'evenings', 'beginners'],
    isOpen: true,
  });

  await tabTo(page, managed(page).getByRole('button', { name: 'Salvager Open' }));
  await page.keyboard.press('Enter');
  const own = page.getByRole('dialog', { name: 'Salvager' });
  await expect(own.locator('strong', { hasText: 'Knows what is in every hold.' })).toBeVisible();
  await expect(own.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    ...['#loading', '#evenings', '#beginners'],
  ]);
  await expect(own.getByText('Submissions (0)')).toBeVisible();
  await expect(own.getByText('No submissions yet.')).toBeVisible();
  await tabTo(page, own.getByRole('button', { name: 'Close Posting' }));
  await page.keyboard.press('Enter');
  const reopen = own.getByRole('button', { name: 'Reopen Posting' });
  await expect(reopen).toBeFocused();
  await expect(reopen).toBeEnabled(); // no longer busy with closing
  expect((await posting(admin, LOGISTICS, 'Salvager')).isOpen).toBe(false);
  await page.keyboard.press('Enter');
  await expect(own.getByRole('button', { name: 'Close Posting' })).toBeFocused();
  expect((await posting(admin, LOGISTICS, 'Salvager')).isOpen).toBe(true);

  await tabTo(page, own.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete "Salvager"? An admin can bring it back for 30 days.',
  );
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(own).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Delete posting' }));
  await page.keyboard.press('Enter');
  await expect(own).toHaveCount(0);
  await expect(managed(page).getByRole('button', { name: 'Salvager' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/departments\/logistics(#.*)?$/);
  const left = await postingsOn(admin, LOGISTICS);
  expect(left.some(({ id }) => id === posted.id)).toBe(false);
}
