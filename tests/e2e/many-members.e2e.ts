import { readFile } from 'node:fs/promises';
import {
  memberCount,
  memberRows,
  membersCard,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { createManyMembers } from '#tests/support/factories/many-members.ts';
import { expect, test } from './fixtures.ts';

const MANY = 2_000;
const LAST = 'steward'; // behind all the flyers

test('of 2,000 members only those in sight are drawn, and all of them are reached', async ({
  aMember,
  muster,
}) => {
  await muster.change((db) => createManyMembers(db, MANY));
  const page = await aMember('admin', { at: MEMBERS });
  const card = membersCard(page);
  await expect(memberCount(page)).toHaveText(/^2,0\d\d members$/);
  const view = (name: string) => card.getByRole('button', { name: `View ${name}`, exact: true });

  await test.step('by scrolling, also when hundreds are passed at once', async () => {
    // On a slow device what comes into sight changes while the pages before it are asked for.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      for (let step = 0; step < 120; step += 1) {
        scrollBy(0, 1_000);
        await frame();
      }
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(view(LAST)).toBeInViewport();
    expect(await memberRows(page).count()).toBeLessThan(60);
  });

  await test.step('by key, over pages that have not come yet', async () => {
    await view(LAST).focus();
    await page.keyboard.press('Home');
    await expect(view('admin')).toBeFocused();
    await expect(view('admin')).toBeInViewport();
    await page.keyboard.press('End');
    await expect(view(LAST)).toBeFocused();
    await expect(view(LAST)).toBeInViewport();
  });

  await test.step('by name', async () => {
    await card.getByRole('searchbox').fill('flyer-01234');
    await expect(memberCount(page)).toHaveText('1 member matches');
    await expect(view('flyer-01234')).toBeVisible();
  });

  await test.step('in the file, with everybody who matches', async () => {
    await card.getByRole('searchbox').fill('flyer-');
    await expect(memberCount(page)).toHaveText('2,000 members match');
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(MANY + 1);
    expect(lines.at(-1)).toMatch(/^"flyer-01999",/);
  });
});
