import type { Locator } from '@playwright/test';
import { cutTexts } from '#tests/support/browser/cut-texts.ts';
import { seenStrips } from '#tests/support/hostile/strips.inputs.ts';
import { editDialog, findMember, MEMBERS } from '#tests/support/portal/managed-members.ts';
import { comeAnew, goOn, upToDate } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const SMALLEST = { width: 320, height: 640 };

/** Each screen with its heading. */
const PUBLIC = [
  ['/home', /^Welcome to /],
  ['/aboutus', 'About Us'],
  ['/departments', 'ORG Departments'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password?token=none', 'Reset password'],
  ['/data-request', 'Data request'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/changelog', 'Changelog'],
  ['/page/nowhere', 'Page not found'],
] as const;
const MEMBERS_OWN = [
  ['/home', /^Welcome to /],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard', 'Welcome, pilot'],
  ['/notifications', 'Notifications'],
  ['/sync', 'Sync Centre'],
  ['/events', 'Event Calendar'],
  ['/departments/medical', 'Medical'],
  ['/page/mission', 'Mission'],
] as const;
/** The leader dashboard's views, each with a card. */
const LEADERS_OWN = {
  home: 'New applications',
  members: 'Members',
  post: 'Create Post',
  managePosts: 'Manage Posts',
  leadershipVideos: 'Leadership Videos',
  audit: 'Audit',
} as const;

test('at 320 pixels a visitor sees nothing that is cut or goes on without a sign', async ({
  aVisitor,
}) => {
  const page = await aVisitor({ viewport: SMALLEST });
  for (const [path, name] of PUBLIC) await nothingIsCut(page, path, headingOf(page, name));
});

test('at 320 pixels a member sees nothing that is cut or goes on without a sign, and the line below the header covers nothing, however many lines its text takes', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { viewport: SMALLEST });
  for (const [path, name] of MEMBERS_OWN) await nothingIsCut(page, path, headingOf(page, name));

  await goOn(page, '/dashboard');
  await upToDate(page);
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  const strip = page.locator('.strip');
  await expect(strip).toContainText('Your browser cleared');
  const devTools = await page.context().newCDPSession(page);
  for (const [path, name] of STRIPPED) {
    await goOn(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const { input, source } of seenStrips) {
      const { width, letters } = input;
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: letters } });
      await page.setViewportSize({ width, height: 640 });
      await expect(strip).toBeVisible();
      await expect.poll(() => underStrip(page), `${source}, ${path}`).toBe(false);
    }
  }
});

test("at 320 pixels an admin sees nothing that is cut, and a text's toolbar leaves no button alone on a line, for a mouse or a finger", async ({
  aMember,
}) => {
  const page = await aMember('admin', { viewport: SMALLEST });
  for (const [view, card] of Object.entries(LEADERS_OWN)) {
    const region = page.getByRole('region', { name: card, exact: true });
    await nothingIsCut(page, `/leader-dashboard?view=${view}`, region);
  }
  await nothingIsCut(page, '/departments/medical', headingOf(page, 'Medical'));
  await nothingIsCut(page, '/aboutus', headingOf(page, 'About Us'));

  await test.step('a member is edited in fields that show what they have', async () => {
    await comeAnew(page, MEMBERS);
    await (await findMember(page, 'crew7')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const ranks = editDialog(page).locator('select').filter({ hasText: 'Experienced' });
    await expect(ranks).toHaveCount(3);
    for (const rank of await ranks.all()) await rank.selectOption('Intermediate');
    expect(await page.evaluate(cutTexts)).toEqual([]);
  });

  for (const [name, [path, button]] of Object.entries(EDITORS)) {
    await test.step(`the toolbar of ${name}`, async () => {
      await page.setViewportSize({ width: 1280, height: 1100 });
      await comeAnew(page, path);
      await page.getByRole('button', { name: button }).first().click();
      await noButtonIsAlone(page, name);
    });
  }
});

const STRIPPED = [
  ['/dashboard', 'Welcome, pilot'],
  ['/events', 'Event Calendar'],
  ['/departments/medical', 'Medical'],
] as const;

function headingOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** The sign is something that the screen before does not have: that one stays until the file of the next has come. */
async function nothingIsCut(page: Page, path: string, sign: Locator): Promise<void> {
  await goOn(page, path);
  await expect(sign).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(await page.evaluate(cutTexts), path).toEqual([]);
}

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

async function noButtonIsAlone(page: Page, name: string): Promise<void> {
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
