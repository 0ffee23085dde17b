import { eq } from 'drizzle-orm';
import { openPglite } from '#server/db/pglite.ts';
import { users } from '#server/db/schema.ts';
import { signIn } from '#tests/support/portal.ts';
import { storedRows } from '#tests/support/stored-rows.ts';
import { expect, test } from './fixtures.ts';

/** What only org members may know. */
const INSIDE = [
  ...['events', 'rsvps', 'members', 'briefings', 'resources', 'postings'],
  ...['videoCategories', 'videos'],
];

test('who is no org member any longer loses the inside at the next contact, and nothing else', async ({
  aDevice,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/medical');
  await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
  expect(await storedRows(page, INSIDE)).toHaveLength(INSIDE.length);

  await muster.stop();
  await takeFlagsOf('pilot', muster.dataDir);
  await muster.start();
  await expect.poll(() => storedRows(page, INSIDE), { timeout: 60_000 }).toEqual([]);
  expect(await storedRows(page, ['documents'])).toHaveLength(1);
  await page.goto('/departments/medical');
  await expect(page).toHaveURL(/\/home$/);
});

/** As an admin does it, while the server is away. */
async function takeFlagsOf(username: string, dataDir: string): Promise<void> {
  const database = await openPglite(dataDir);
  await database.db.update(users).set({ flags: [] }).where(eq(users.username, username));
  await database.close();
}
