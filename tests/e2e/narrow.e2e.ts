import type { Locator } from '@playwright/test';
import { cutTexts } from '#tests/support/browser/cut-texts.ts';
import { seenStrips } from '#tests/support/hostile/strips.inputs.ts';
import { editDialog, findMember, MEMBERS } from '#tests/support/portal/managed-members.ts';
import { goOn, upToDate } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const SMALLEST = { width: 320, height: 640 };

const PUBLIC = [
  ...['/home', '/aboutus', '/departments', '/login', '/register', '/forgot-password'],
  ...['/reset-password?token=none', '/data-request', '/privacy-policy', '/changelog', '/nowhere'],
];
const MEMBERS_OWN = [
  ...['/home', '/dashboard', '/dashboard/notifications', '/notifications', '/sync', '/events'],
  ...['/departments/medical', '/page/mission'],
];
const LEADERS_OWN = ['home', 'members', 'post', 'managePosts', 'leadershipVideos', 'audit'].map(
  (view) => `/leader-dashboard?view=${view}`,
);

for (const [who, paths] of [
  [null, PUBLIC],
  ['pilot', MEMBERS_OWN],
  ['admin', [...LEADERS_OWN, '/departments/medical', '/aboutus']],
] as const) {
  test(`at 320 pixels ${who ?? 'a visitor'} sees nothing that is cut or goes on without a sign`, async ({
    aMember,
    aVisitor,
  }) => {
    const viewport = SMALLEST;
    const page = await (who === null
      ? aVisitor({ viewport, at: '/home' })
      : aMember(who, { viewport }));
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await page.evaluate(cutTexts), path).toEqual([]);
    }
  });
}

test('at 320 pixels a member is edited in fields that show what they have', async ({ aMember }) => {
  const page = await aMember('admin', { at: MEMBERS, viewport: SMALLEST });
  await (await findMember(page, 'crew7')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const dialog = editDialog(page);
  const ranks = dialog.locator('select').filter({ hasText: 'Experienced' });
  await expect(ranks).toHaveCount(3);
  for (const rank of await ranks.all()) await rank.selectOption('Intermediate');
  expect(await page.evaluate(cutTexts)).toEqual([]);
});

test('the line below the header covers nothing, however many lines its text takes', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { viewport: SMALLEST });
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  const strip = page.locator('.strip');
  await expect(strip).toContainText('Your browser cleared');
  const devTools = await page.context().newCDPSession(page);
  for (const { input, source } of seenStrips) {
    const { width, letters } = input;
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/dashboard', '/events', '/departments/medical']) {
      await goOn(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(strip).toBeVisible();
      await expect.poll(() => underStrip(page), `${source}, ${path}`).toBe(false);
    }
  }
});

/** Whether the page's content, where it begins, lies under the line. */
function underStrip(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const [strip, content] = ['.strip', 'main'].map((one) => document.querySelector(one));
    if (!strip || !content) throw new Error('One of them is not there.');
    return content.getBoundingClientRect().top < strip.getBoundingClientRect().bottom - 0.5;
  });
}

const EDITORS = {
  event: ['/events', 'Create Event'],
  briefing: ['/departments/medical', 'Edit Briefing'],
  posting: ['/departments/medical', 'Post New Application'],
  page: ['/page/mission', 'Edit'],
  'message of the day': ['/leader-dashboard', 'Edit'],
} as const;

test("a text's toolbar leaves no button alone on a line, for a mouse or a finger", async ({
  aMember,
}) => {
  const page = await aMember('admin');
  for (const [name, [path, button]] of Object.entries(EDITORS)) {
    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.goto(path);
    await upToDate(page);
    await page.getByRole('button', { name: button }).first().click();
    const bar = page.getByRole('toolbar').first();
    await expect(bar).toBeVisible();
    for (const hand of ['finger', 'mouse'] as const) {
      await pressWith(page, hand);
      for (const width of [700, 768, 820, 834, 1024, 1100, 1200, 1280]) {
        await page.setViewportSize({ width, height: 1100 });
        const lines = await buttonsByLine(bar);
        const where = `${name} at ${width} for a ${hand}: ${lines.join(', ')}`;
        expect(Math.min(...lines), where).toBeGreaterThan(1);
      }
    }
  }
});

/** From now on the page knows that it is pressed with this. */
async function pressWith(page: Page, hand: 'mouse' | 'finger'): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const enabled = hand === 'finger';
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
  await expect
    .poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches))
    .toBe(enabled);
}

function buttonsByLine(bar: Locator): Promise<number[]> {
  return bar.evaluate((row) => {
    const tops = [...row.querySelectorAll('button')].map((one) => one.getBoundingClientRect().top);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });
}
