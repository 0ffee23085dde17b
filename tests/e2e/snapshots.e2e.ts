import type { Page } from '@playwright/test';
import {
  arriveAt,
  fillIn,
  openEvent,
  upToDate,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { keptSnapshots, stopScripts } from '#tests/support/browser/snapshots.ts';
import { PHONE } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
});

/** Until what the screen shows is kept for the next start. */
async function keptAt(page: Page, address: string, text = ''): Promise<void> {
  const isKept = async () =>
    (await keptSnapshots(page)).some(
      (kept) => kept.address === address && kept.html.includes(text),
    );
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

/** The addresses of what is taken when the tab goes out of sight, as soon as the screen is what the data says; the frame's is ''. */
async function takenOnLeaving(page: Page): Promise<string[]> {
  const leftAt = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    return Date.now();
  });
  const taken = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return (await keptSnapshots(page))
      .filter(({ takenAt }) => takenAt >= leftAt)
      .map(({ address }) => address)
      .sort();
  };
  await expect.poll(taken).toContain('');
  return taken();
}

/** Holds the app back, which is loaded after pauses of no length; the function lets it come. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const pause = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const hold = (work: () => void, ms?: number, ...rest: unknown[]) =>
      ms === undefined ? held.push(work) : pause(work, ms, ...rest);
    Object.assign(window, {
      setTimeout: hold,
      letCome: () => {
        Object.assign(window, { setTimeout: pause });
        for (const work of held) pause(work, 0);
      },
    });
  });
  return () =>
    page.evaluate(() => {
      (window as unknown as { letCome: () => void }).letCome();
    });
}

test('SN1 SN4 the month is there before any script has run, with the server dead, and another member sees nothing of it', async ({
  aDeviceOf,
  asMember,
  muster,
}) => {
  const { event } = await chooseEvent(await asMember('leader'), 'pilot');
  const at = `/events?date=${event.start.slice(0, 10)}`;
  const device = await aDeviceOf('pilot', { isEarly: true });
  const page = await device.open();
  await arriveAt(page, at);
  await waitUntilInstalled(page);
  await keptAt(page, at, event.title);
  await device.close();
  await muster.kill();

  const again = await device.open();
  const letThemRun = await stopScripts(again);
  await again.goto(at);
  const me = again.getByRole('link', { name: 'pilot, my profile' });
  await expect(again.getByText(event.title).first()).toBeVisible();
  await expect(me).toBeVisible();
  await expect(again.locator('#app')).toBeEmpty();
  // At another width nothing was shown yet.
  const { width = 0, height = 0 } = again.viewportSize() ?? {};
  await again.setViewportSize(PHONE);
  await expect(again.getByText(event.title).first()).toBeHidden();
  const outlines = again.locator('[data-width="none"]');
  await expect(outlines).toBeVisible();
  await again.setViewportSize({ width, height });
  await expect(outlines).toBeHidden();
  await expect(again.getByText(event.title).first()).toBeVisible();
  // A screen that was never shown comes in the frame of the last one.
  await again.goto('/departments');
  await expect(me).toBeVisible();
  await expect(again.getByText(event.title)).toHaveCount(0);

  await letThemRun();
  await again.goto(at);
  await expect(again.locator('#snapshot')).toHaveCount(0);
  await expect(again.getByText(event.title).first()).toBeVisible();
  await muster.start();
  await again.getByRole('button', { name: 'Logout' }).click();
  await expect(again).toHaveURL(/\/login/);
  const left = (await keptSnapshots(again)).filter(({ userId }) => userId !== null);
  expect(left).toEqual([]);

  await fillIn(again, 'leader');
  await expect(again.getByRole('link', { name: 'leader, my profile' })).toBeVisible();
  await stopScripts(again);
  await again.goto(at);
  await expect(again.locator('#snapshot')).toBeVisible();
  await expect(again.getByText('pilot')).toHaveCount(0);
  await expect(again.getByText(event.title)).toHaveCount(0);
});

test('SN6 a change that waits is in what the next start shows, and what was shown before it is not shown again', async ({
  aDeviceOf,
  asMember,
  muster,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const device = await aDeviceOf('pilot', { isEarly: true });
  const page = await device.open();
  await arriveAt(page, '/dashboard');
  await waitUntilInstalled(page);
  await keptAt(page, '/dashboard');
  await arriveAt(page, '/home');
  await keptAt(page, '/home');
  await muster.kill();
  await openEvent(page, event);
  await page.getByRole('button', { name: new RegExp(`RSVP.*${role}`) }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.locator('#snapshot')).toHaveCount(0);
  await keptAt(page, '/dashboard', event.title);
  await device.close();

  const again = await device.open();
  await stopScripts(again);
  await again.goto('/dashboard');
  await expect(again.getByText(event.title).first()).toBeVisible();
  await expect(
    again
      .getByRole('main')
      .getByText(/waiting/i)
      .first(),
  ).toBeVisible();
  await again.goto('/home');
  await expect(again.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
  await expect(again.getByRole('heading', { name: /welcome/i })).toHaveCount(0);
});

test('SPEC 17.4 SN1 a press on what a snapshot shows is done once, when the app has come, and what the tab is leaving is kept as it is then', async ({
  aDeviceOf,
}) => {
  const device = await aDeviceOf('pilot', { isEarly: true });
  const page = await device.open();
  await arriveAt(page, '/home');
  await waitUntilInstalled(page);
  const seat = page.getByRole('button', { name: /^RSVP as / }).first();
  const label = (await seat.getAttribute('aria-label')) ?? '';
  await keptAt(page, '/home', label);
  await device.close();

  const again = await device.open();
  const letCome = await holdApp(again);
  await again.goto('/home');
  const shown = again.locator('#snapshot').getByRole('button', { name: label, exact: true });
  await shown.click();
  await shown.click();
  await expect(shown).toHaveAttribute('aria-busy', 'true');
  await letCome();
  await expect(again.locator('#snapshot')).toHaveCount(0);
  await expect(again.getByRole('button', { name: `Undo ${label}` })).toBeVisible();
  await upToDate(again);
  await expect(again.getByRole('button', { name: `Undo ${label}` })).toBeVisible();

  await test.step('SN1 a screen that the tab is leaving is kept as it is then, however much it changes', async () => {
    // From now on the screen never comes to rest.
    await again.evaluate(() => {
      let times = 0;
      setInterval(() => {
        document.querySelector('main')?.setAttribute('data-times', String((times += 1)));
      }, 100);
    });
    await again
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About Us' })
      .click();
    await expect(again.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
    await again.waitForFunction(() => document.querySelector('[data-on-its-way]') === null);
    expect(await takenOnLeaving(again)).toEqual(['', '/aboutus']);
  });
});

test('SN1 what is kept of a visitor’s screens', async ({ aVisitor }) => {
  const page = await aVisitor({ at: '/login' });

  await test.step('SN1 has no value of a form, nothing that runs, and nothing that lies over the screen', async () => {
    await keptAt(page, '/login');
    await page.getByRole('textbox', { name: 'Username' }).fill('someone-secret');
    await page
      .getByRole('heading', { name: /log ?in/i })
      .first()
      .click();
    await page.goto('/home');
    await keptAt(page, '/home');
    const kept = await keptSnapshots(page);
    expect(kept.length).toBeGreaterThan(0);
    for (const { html } of kept) {
      expect(html).not.toContain('someone-secret');
      expect(html).not.toMatch(/<(script|iframe|dialog|style|link)\b| on\w+=| value=|blob:/);
    }
  });

  await test.step('SN1 has not what lies over a screen, or shows a document of its own', async () => {
    const video = page.getByRole('button', { name: /^Play/ }).first();
    await video.click();
    await expect(page.locator('main iframe').first()).toBeAttached();
    const framed = async () =>
      (await keptSnapshots(page)).find(({ address }) => address === '/home');
    await expect
      .poll(async () => (await framed())?.html.includes('display:inline-block'))
      .toBe(true);

    await page.getByRole('link', { name: 'Convoy season opens' }).click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    const opened = new URL(page.url());
    await keptAt(page, opened.pathname + opened.search);
    for (const { html } of await keptSnapshots(page))
      expect(html).not.toMatch(/<(iframe|dialog)\b/);
  });

  await test.step('SN1 is the frame alone where a screen is being filled in, or its address is a secret', async () => {
    await page.goto('/data-request');
    await keptAt(page, '/data-request');
    await page.getByRole('textbox', { name: 'Message' }).fill('Please send me a copy.');
    expect(await takenOnLeaving(page)).toEqual(['']);
    await page.goto('/reset-password?token=secret');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await takenOnLeaving(page)).toEqual(['']);
  });
});
