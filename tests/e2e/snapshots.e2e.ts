import type { Page } from '@playwright/test';
import { arriveAt, fillIn, openEvent, waitUntilInstalled } from '#tests/support/portal.ts';
import { keptSnapshots, stopScripts } from '#tests/support/snapshots.ts';
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

test('SN1 what is kept has no value of a form, nothing that runs, and nothing that lies over the screen', async ({
  aVisitor,
}) => {
  const page = await aVisitor({ at: '/login' });
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
