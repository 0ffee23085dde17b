import { eq } from 'drizzle-orm';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { users } from '#server/db/schema.ts';
import { lineTitlesOf, module, rosterOf } from '#tests/support/portal/departments.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { expect, test } from './fixtures.ts';

const LOGISTICS = '/departments/logistics';
const PLACES = ['primaryPositionId', 'secondaryPositionId', 'tertiaryPositionId'] as const;

test('a roster counts each position, tells who holds it, and is looked through by name', async ({
  aMember,
  asMember,
  muster,
}) => {
  const miner = positionByTitle('Miner')?.id ?? 0;
  const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
  await muster.change(async (db) => {
    for (const place of PLACES) {
      await db
        .update(users)
        .set({ [place]: null })
        .where(eq(users[place], miner));
    }
    for (let n = 10; n < 25; n += 1) {
      await createUser(db, { username: `tanker${n}`, primaryPositionId });
    }
  });
  const leader = await asMember('leader');
  const members = await rosterOf(leader, 'logistics');
  const holdersOf = (title: string) =>
    members.filter(({ primaryPosition, secondaryPosition, tertiaryPosition }) =>
      [primaryPosition, secondaryPosition, tertiaryPosition].some((held) => held?.title === title),
    );
  const titles = await lineTitlesOf(leader, 'logistics');
  expect(titles.length).toBeGreaterThan(3);
  const page = await aMember('pilot', { at: LOGISTICS });
  const card = module(page, 'Positions & Roster');

  await test.step('it is collapsed at first, and counts each position but the chief’s', async () => {
    const toggle = card.getByRole('button', { name: /Roster$/ });
    await expect(toggle).toHaveText('Expand Roster');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(card.getByRole('listitem')).toHaveCount(0);

    await toggle.click();
    await expect(toggle).toHaveText('Collapse Roster');
    const summaries = card.getByRole('listitem');
    await expect(summaries.locator('.summary-title')).toHaveText(titles);
    for (const [at, title] of titles.entries()) {
      const holders = holdersOf(title);
      await expect(summaries.nth(at).locator('.summary-count')).toHaveText(
        new RegExp(`^${holders.length} `),
      );
      await expect(summaries.nth(at).locator('img')).toHaveCount(Math.min(5, holders.length));
    }
    await toggle.click();
    await expect(toggle).toHaveText('Expand Roster');
    await expect(summaries).toHaveCount(0);
    await toggle.click();
  });

  await test.step('a position opens with the name and face of everybody who holds it', async () => {
    const haulers = holdersOf('Hauler');
    expect(haulers.length).toBeGreaterThan(15);
    await card.getByRole('button', { name: `Hauler ${haulers.length}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hauler' });
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveText(haulers.map(({ username }) => username));
    for (const [at, { avatarUrl }] of haulers.entries()) {
      const face = avatarUrl === '' ? '/art/defaults/avatar.webp' : avatarUrl;
      await expect(rows.nth(at).locator('img')).toHaveAttribute('src', face);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('one that nobody holds says so', async () => {
    await card.getByRole('button', { name: 'Miner 0' }).click();
    const dialog = page.getByRole('dialog', { name: 'Miner' });
    await expect(dialog).toContainText('No one holds this position right now.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a long one is looked through by name, and Escape clears before it closes', async () => {
    const total = members.length;
    const filter = card.getByRole('searchbox', { name: 'Filter by name' });
    const said = card.getByRole('status');
    await expect(said.filter({ hasText: `${total} members` })).toBeVisible();
    await filter.fill('PILOT');
    await expect(said.filter({ hasText: `1 of ${total} members` })).toBeVisible();
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
    const found = dialog.getByRole('status').filter({ hasText: /^10 of \d+ members$/ });
    await expect(found).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await inDialog.press('Escape');
    await expect(inDialog).toHaveValue('');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'tanker' })).toHaveCount(15);
    await inDialog.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
