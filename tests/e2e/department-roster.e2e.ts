import { eq } from 'drizzle-orm';
import { positionByTitle } from '#domain/positions.ts';
import { users } from '#server/db/schema.ts';
import { lineTitlesOf, module, rosterOf } from '#tests/support/departments.ts';
import { signIn } from '#tests/support/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

test.use({ musterIs: 'process' });

const LOGISTICS = '/departments/logistics';

function roster(page: Page) {
  return module(page, 'Positions & Roster');
}

test('a roster is collapsed at first, and counts each position but the chief’s', async ({
  aDevice,
  asMember,
}) => {
  const leader = await asMember('leader');
  const members = await rosterOf(leader, 'logistics');
  const holdersOf = (title: string) =>
    members.filter(({ primaryPosition, secondaryPosition, tertiaryPosition }) =>
      [primaryPosition, secondaryPosition, tertiaryPosition].some((held) => held?.title === title),
    );
  const titles = await lineTitlesOf(leader, 'logistics');
  expect(titles.length).toBeGreaterThan(3);
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto(LOGISTICS);
  const card = roster(page);
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
});

test('a position opens with the name and face of everybody who holds it', async ({
  aDevice,
  asMember,
}) => {
  const haulers = (await rosterOf(await asMember('leader'), 'logistics')).filter(
    ({ primaryPosition, secondaryPosition, tertiaryPosition }) =>
      [primaryPosition, secondaryPosition, tertiaryPosition].some(
        (held) => held?.title === 'Hauler',
      ),
  );
  expect(haulers.length).toBeGreaterThan(1);
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto(`${LOGISTICS}#roster`);
  await roster(page)
    .getByRole('button', { name: `Hauler ${haulers.length}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Hauler' });
  await expect(dialog.getByRole('listitem')).toHaveText(haulers.map(({ username }) => username));
  for (const [at, { avatarUrl }] of haulers.entries()) {
    const face = avatarUrl === '' ? '/art/defaults/avatar.webp' : avatarUrl;
    await expect(dialog.getByRole('listitem').nth(at).locator('img')).toHaveAttribute('src', face);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a position that nobody holds says so', async ({ aDevice, muster }) => {
  const id = positionByTitle('Miner')?.id ?? 0;
  await muster.change(async (db) => {
    for (const place of [
      'primaryPositionId',
      'secondaryPositionId',
      'tertiaryPositionId',
    ] as const) {
      await db
        .update(users)
        .set({ [place]: null })
        .where(eq(users[place], id));
    }
  });
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto(`${LOGISTICS}#roster`);
  await roster(page).getByRole('button', { name: 'Miner 0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Miner' });
  await expect(dialog).toContainText('No one holds this position right now.');
});
