import { positionByTitle } from '#domain/positions.ts';
import { createUser } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.use({ musterIs: 'process' });

test('a long roster is looked through by name, and Escape clears before it closes', async ({
  aDevice,
  asMember,
  muster,
}) => {
  const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
  await muster.change(async (db) => {
    for (let n = 10; n < 25; n += 1) {
      await createUser(db, { username: `tanker${n}`, primaryPositionId });
    }
  });
  const admin = await asMember('admin');
  const roster = (await admin.get('/departments/logistics/roster')) as { username: string }[];
  const total = roster.length;
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/logistics#roster');
  const card = page.getByRole('region', { name: 'Positions & Roster' });
  const filter = card.getByRole('searchbox', { name: 'Filter by name' });
  await expect(card.getByRole('status').filter({ hasText: `${total} members` })).toBeVisible();
  await filter.fill('PILOT');
  await expect(card.getByRole('status').filter({ hasText: `1 of ${total} members` })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('listitem')).toContainText('Hauler');
  await filter.fill('nobody of that name');
  await expect(card.getByText('No one in this roster matches.')).toBeVisible();
  await filter.press('Escape');
  await expect(filter).toHaveValue('');

  await card.getByRole('button', { name: /^Hauler/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Hauler' });
  const inDialog = dialog.getByRole('searchbox', { name: 'Filter by name' });
  await inDialog.fill('tanker1');
  await expect(dialog.getByRole('status').filter({ hasText: /^10 of \d+ members$/ })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await inDialog.press('Escape');
  await expect(inDialog).toHaveValue('');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'tanker' })).toHaveCount(15);
  await inDialog.press('Escape');
  await expect(dialog).toHaveCount(0);
});
