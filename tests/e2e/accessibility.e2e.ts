import type { Locator, Page } from '@playwright/test';
import { axeFindings, axeFindingsAt } from '#tests/support/browser/axe.ts';
import {
  arriveAt,
  arriveAtEvent,
  goOn,
  openEvent,
  rsvpThatWaits,
} from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop, PHONE, resize } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('axe finds nothing on what a member sees, on changes that wait or were refused, and on the question before logging out; no day of the calendar is without a role, and no entry without a name, for more than a frame', async ({
  aDeviceOf,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // of the line that is cut in the end
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDeviceOf('pilot')).open();
  await test.step('no day of the calendar is without a role, and no entry without a name, for more than a frame', async () => {
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
    await arriveAt(page, '/events');
    for (const view of ['Week', 'Day', 'Month']) {
      await goOn(page, '/events');
      await expect(chosenView(page)).toHaveText('Month');
      await expect(page.locator('.entry').first()).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: view, exact: true }).click();
      await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).click();
      await expect(page.getByRole('button', { name: /: show the day$/ }).first()).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { bare: string[] }).bare)).toEqual([]);
    }
  });

  for (const [path, heading] of [
    ['/dashboard', 'Welcome, pilot'],
    ['/home', /^Welcome to /],
    ['/sync', 'Sync Centre'],
  ] as const) {
    await goOn(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await clean(page, path);
  }
  for (const view of ['month', 'week', 'day', 'agenda']) {
    await goOn(page, `/events?view=${view}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Event Calendar' })).toBeVisible();
    await expect(chosenView(page)).toHaveText(view, { ignoreCase: true });
    await expect(page.getByText('Loading calendar…')).toHaveCount(0);
    await onPhoneAndDesktop(page, async (where) => {
      if (where === 'phone' && view !== 'month') return; // which shows all of them alike
      // The grid of a desktop was drawn anew after that of the phone: its entries are those of the view.
      if (where === 'desktop' && (view === 'month' || view === 'week')) {
        await expect(page.locator('.entry').first()).toBeVisible();
      }
      expect.soft(await axeFindings(page), `calendar: ${view} on a ${where}`).toEqual([]);
    });
  }
  await openEvent(page, event);
  await clean(page, 'event dialog');

  await test.step('control: axe finds a button without a name, and two too small for a finger', async () => {
    await page.evaluate(() => {
      const small = () => {
        const button = document.createElement('button');
        button.ariaLabel = 'Small';
        button.style.cssText = 'width: 10px; height: 10px; padding: 0; display: inline-block';
        return button;
      };
      document.querySelector('dialog[open]')?.append(document.createElement('button'));
      document.querySelector('main')?.prepend(small(), small());
    });
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^button-name: /));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^target-size: /));
  });

  await test.step('axe finds nothing on changes that wait or were refused, and on the question before logging out', async () => {
    await arriveAtEvent(page, event);
    await page.context().setOffline(true);
    await rsvpThatWaits(page, role);
    await clean(page, 'event dialog, waiting');
    await goOn(page, '/sync');
    await expect(page.getByRole('heading', { name: 'Sync Centre' })).toBeVisible();
    await clean(page, 'sync centre, waiting');
    await goOn(page, '/events');
    await expect(page.getByRole('heading', { name: 'Event Calendar' })).toBeVisible();
    await clean(page, 'calendar, offline');
    await resize(page, PHONE);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await axeFindings(page), 'drawer').toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect.soft(await axeFindings(page), 'question before logging out').toEqual([]);
    await page.keyboard.press('Escape');

    await (await asMember('admin')).send('DELETE', `/events/${event.id}`);
    await page.context().setOffline(false);
    await page.goto('/sync');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible({
      timeout: 60_000,
    });
    await clean(page, 'sync centre, refused');
  });
});

function chosenView(page: Page): Locator {
  return page.getByRole('group', { name: 'View' }).getByRole('button', { pressed: true });
}

async function clean(page: Page, what: string): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindingsAt(page, where), `${what} on a ${where}`).toEqual([]);
  });
}
