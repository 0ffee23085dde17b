import type { PushMessage } from '#contract/push-message.ts';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import {
  arriveAt,
  ATTENDING,
  eventDialog,
  goOn,
  openEvent,
  roleCard,
  rsvp,
} from '#tests/support/portal/portal.ts';
import {
  deliverPush,
  press,
  shownNotifications,
  subscribesAt,
} from '#tests/support/browser/push-device.ts';
import { startPushService, type PushService } from '#tests/support/outside/push-service.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ service: PushService }>({
  service: async ({}, give) => {
    const service = await startPushService();
    await give(service);
    await service.close();
  },
  musterEnv: async ({ service }, give) => {
    await give({ PUSH_SERVICES: service.origin });
  },
});

test('SPEC 12.20 SPEC 12.23 what the server encrypts is shown, opened and answered on the member’s device, and on no other', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
  service,
}) => {
  complaints.allowNetworkFailures();
  const browser = service.browser();
  const leader = await asMember('leader');
  const device = await aDeviceOf('pilot', { browser: 'whole' });
  const page = await device.open();
  await subscribesAt(device.context, browser);

  /** The next message, as it left the server. */
  const next = async (): Promise<PushMessage> => {
    await expect.poll(() => browser.messages()).toHaveLength(1);
    const [message] = browser.messages();
    service.forget();
    if (!message) throw new Error('The message is gone.');
    return message;
  };

  await test.step('after the first RSVP they are asked whether they want any', async () => {
    const event = await leader.createEvent('First flight');
    await arriveAt(page, `/events/${event.id}`);
    await rsvp(page, 'Hauler');
    await expect(roleCard(page, 'Hauler')).toContainText(ATTENDING);
    await page.keyboard.press('Escape');
    const prompt = page.getByRole('region', { name: 'Want a reminder before you fly?' });
    await expect(prompt).toContainText("We'll remind you of First flight");
    await expect(page.getByRole('status').filter({ has: prompt }), 'it is read out').toBeVisible();
    await prompt.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  });

  const trial = await test.step('and have a switch in the settings, and a test', async () => {
    await goOn(page, '/dashboard/notifications');
    const on = page.getByRole('switch', { name: 'On for this device' });
    await on.click();
    await page.getByRole('switch', { name: 'Off for this device' }).click();
    await expect(on).toBeChecked();
    await expect(on, 'also while the server was asked').toBeFocused();
    await page.getByRole('button', { name: 'Send a test' }).click();
    return next();
  });
  expect(trial).toMatchObject({ kind: 'test', noticeId: null });

  const event = await leader.createEvent('Night convoy to Nowhere');
  const told = await next();
  const { title } = told;
  expect(title).toBe('New event: Night convoy to Nowhere');

  await test.step('a new event is shown, and a press opens it', async () => {
    await deliverPush(page, told);
    expect(await shownNotifications(page)).toMatchObject([{ title }]);
    await press(page, title);
    await expect(eventDialog(page, event.title)).toBeVisible();
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  const second = await leader.createEvent('Salvage at dawn');
  const roles = async () => rolesOf(await leader.event(second.id), 'pilot');
  const offered = await next();

  await test.step('its button signs up', async () => {
    await deliverPush(page, offered);
    expect(await shownNotifications(page)).toHaveLength(1);
    await press(page, offered.title, 'rsvp');
    await expect.poll(roles).toEqual(['Hauler']);
  });

  await test.step('and signs off without a connection, as soon as there is one', async () => {
    const { start, end } = moved(second);
    await leader.send('PUT', `/events/${second.id}`, { ...second, start, end });
    const changed = await next();
    await deliverPush(page, changed);
    expect(await shownNotifications(page)).toHaveLength(1);
    await device.context.setOffline(true);
    await press(page, changed.title, 'cancel');
    await openEvent(page, second);
    await expect(roleCard(page, 'Hauler')).toContainText(/cancel waiting/i);
    expect(await roles()).toEqual(['Hauler']);
    await device.context.setOffline(false);
    await expect.poll(roles).toEqual([]);
  });

  await test.step('with the logout they end, also one without a connection, and whoever comes next sees none of it', async () => {
    await deliverPush(page, trial);
    expect(await shownNotifications(page)).toHaveLength(1);
    await goOn(page, '/sync');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}` };
    const status = async () =>
      (await fetch(`${muster.url}/api/auth/user/profile`, { headers })).status;
    await device.context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    await expect(page).toHaveURL(/\/login$/);
    expect(await status()).toBe(200);
    await device.context.setOffline(false);
    await expect.poll(status).toBe(401);
    await page.evaluate(
      (token) => {
        localStorage.setItem('token', token);
      },
      (await asMember('herald')).token,
    );
    await arriveAt(page, '/sync');
    await deliverPush(page, offered);
    expect(await shownNotifications(page)).toEqual([
      { title: 'Muster', body: "Sign in to see what's new." },
    ]);
  });
});

test('SPEC 12.26 a push service that refuses is told in the settings of the device that it serves, and to Admins', async ({
  aDeviceOf,
  service,
}) => {
  const device = await aDeviceOf('admin');
  const page = await device.open();
  await subscribesAt(device.context, service.browser());
  await arriveAt(page, '/dashboard/notifications');
  await page.getByRole('switch', { name: 'Off for this device' }).click();
  await expect(page.getByRole('switch', { name: 'On for this device' })).toBeChecked();
  const test = page.getByRole('button', { name: 'Send a test' });
  const told = page.getByText("Notifications don't reach this device.");
  await expect(told).toHaveCount(0);
  service.answerWith({ status: 403, body: '{"reason":"BadJwtToken"}' });
  await test.click();
  await expect(told).toContainText('403 BadJwtToken');

  await goOn(page, '/leader-dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(`${service.origin} refuses our notifications`);
  await expect(attention).toContainText('403 BadJwtToken');

  await goOn(page, '/dashboard/notifications');
  await expect(told).toContainText('403 BadJwtToken');
  service.answerWith({ status: 201 });
  await test.click();
  await expect(told).toHaveCount(0);
});

/** An hour later. */
function moved({ start, end }: { start: string; end: string }) {
  const later = (at: string) => new Date(Date.parse(at) + HOUR_MS).toISOString();
  return { start: later(start), end: later(end) };
}
