import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { INSIDE, storedRows } from '#tests/support/browser/stored-rows.ts';
import { expect, test } from './fixtures.ts';

test('who is no org member any longer loses the inside at the next contact, and nothing else', async ({
  aMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('pilot', { at: '/departments/medical' });
  await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
  await expect.poll(() => storedRows(page, INSIDE)).toHaveLength(INSIDE.length);

  await muster.change((db) =>
    db.update(users).set({ flags: [] }).where(eq(users.username, 'pilot')),
  );
  await expect.poll(() => storedRows(page, INSIDE), { timeout: 60_000 }).toEqual([]);
  expect(await storedRows(page, ['documents'])).toHaveLength(1);
  await page.goto('/departments/medical');
  await expect(page).toHaveURL(/\/home$/);
});
