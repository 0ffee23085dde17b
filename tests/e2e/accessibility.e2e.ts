import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/support/axe.ts';
import { arriveAtEvent, openEvent, rsvpThatWaits } from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels axe finds nothing`, () => {
    test('on what a visitor sees', async ({ aDevice }) => {
      const page = await (await aDevice({ viewport })).open();
      await page.goto('/home');
      await expect(page.getByRole('heading', { name: /welcome/i }).first()).toBeVisible();
      await clean(page, 'home');
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await clean(page, 'login');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await clean(page, 'login with mistakes');
    });

    test('on what a member sees', async ({ aDeviceOf, asMember }) => {
      const { event } = await chooseEvent(await asMember('leader'), 'pilot');
      const page = await (await aDeviceOf('pilot', { viewport })).open();
      for (const path of ['/dashboard', '/home', '/sync']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await clean(page, path);
      }
      for (const view of ['month', 'week', 'day', 'agenda']) {
        await page.goto(`/events?view=${view}`);
        await expect(page.getByRole('heading', { name: 'Event Calendar' })).toBeVisible();
        await expect(page.getByText('Loading calendar…')).toHaveCount(0);
        if (viewport.width > 700 && (view === 'month' || view === 'week')) {
          await expect(page.locator('.entry').first()).toBeVisible();
        }
        await clean(page, `calendar: ${view}`);
      }
      await openEvent(page, event);
      await clean(page, 'event dialog');
    });

    test('on changes that wait or were refused, and on the question before logging out', async ({
      aDeviceOf,
      asMember,
      complaints,
      muster,
    }) => {
      complaints.allowNetworkFailures();
      const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
      const device = await aDeviceOf('pilot', { viewport });
      let page = await device.open();
      await arriveAtEvent(page, event);
      await muster.kill();
      await rsvpThatWaits(page, role);
      await clean(page, 'event dialog, waiting');
      await page.goto('/sync');
      await expect(page.getByRole('heading', { name: 'Sync Centre' })).toBeVisible();
      await clean(page, 'sync centre, waiting');
      await page.goto('/events');
      await expect(page.getByRole('heading', { name: 'Event Calendar' })).toBeVisible();
      await clean(page, 'calendar, offline');
      if (viewport.width < 700) {
        await page.getByRole('button', { name: 'More' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await clean(page, 'drawer');
        await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
      } else {
        await page.getByRole('button', { name: 'Logout' }).click();
      }
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await clean(page, 'question before logging out');
      await page.keyboard.press('Escape');

      await device.close(); // else it sends before the event is gone
      await muster.start();
      const admin = await asMember('admin');
      await admin.send('DELETE', `/events/${event.id}`);
      page = await device.open();
      await page.goto('/sync');
      await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible({
        timeout: 60_000,
      });
      await clean(page, 'sync centre, refused');
    });
  });
}

test('no day of the calendar is without a role, and no entry without a name, for more than a frame', async ({
  aDeviceOf,
}) => {
  const page = await (await aDeviceOf('pilot')).open();
  await page.addInitScript(() => {
    const bare: string[] = [];
    const frames = new WeakMap<Element, number>();
    const look = () => {
      for (const found of document.querySelectorAll('div[aria-label]:not([role]), .sx__event')) {
        const isNamed = found.matches('.sx__event') && found.textContent !== '';
        if (isNamed || !found.checkVisibility({ visibilityProperty: true })) continue;
        const seen = (frames.get(found) ?? 0) + 1;
        frames.set(found, seen);
        // Looked at before its first frame is painted, and before the next one.
        if (seen > 2) bare.push(found.className);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { bare });
  });
  for (const view of ['Week', 'Day', 'Month']) {
    await page.goto('/events');
    await expect(page.locator('.entry').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: view, exact: true }).click();
    await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).click();
    await expect(page.getByRole('button', { name: /: show the day$/ }).first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { bare: string[] }).bare)).toEqual([]);
  }
});

test('control: axe finds a button without a name', async ({ aDevice }) => {
  const page = await (await aDevice()).open();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('main')?.append(document.createElement('button'));
  });
  expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^button-name: /));
});

async function clean(page: Page, what: string): Promise<void> {
  expect.soft(await axeFindings(page), what).toEqual([]);
}
