import { rolesOf } from '#tests/support/portal/api-client.ts';
import { ATTENDING, arriveAtEvent, roleCard, rsvpThatWaits } from '#tests/support/portal/portal.ts';
import { followSyncs, stopWorkers } from '#tests/support/browser/worker-events.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

/** The browser wakes the worker by itself here: nothing fires a `sync` event for it. */
const PROMPTLY_MS = 5_000;

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
});

test('the worker alone delivers within five seconds of the connection’s return after three outages, and of a server’s that was away for a while', async ({
  aDeviceOf,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const device = await aDeviceOf('pilot', { baseURL: faults.url, browser: 'whole' });
  const page = await device.open();
  const other = await device.context.newPage();
  const syncs = await followSyncs(other);
  await arriveAtEvent(page, event);
  const card = roleCard(page, role);

  // Each time the browser wakes the worker while nobody answers, and gives up on it.
  for (const outage of [1, 2, 3]) {
    await faults.refuse();
    const before = syncs.failed();
    const button = outage === 2 ? `Cancel RSVP` : `RSVP as ${role}`;
    await card.getByRole('button', { name: button }).click();
    await expect(card).toContainText(/waiting/i);
    await expect.poll(() => syncs.dispatched()).toBeGreaterThan(0);
    await stopWorkers(other);
    await expect.poll(() => syncs.failed()).toBeGreaterThan(before);
    await faults.accept();
    await expect(card).not.toContainText(/waiting/i, { timeout: 60_000 });
  }
  await expect(card).toContainText(ATTENDING);

  await device.context.setOffline(true);
  await card.getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(card).toContainText(/waiting/i);
  await page.close();
  expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);
  await device.context.setOffline(false);
  await expect
    .poll(async () => rolesOf(await leader.event(event.id), 'pilot'), { timeout: PROMPTLY_MS })
    .toEqual([]);

  await test.step('and of the return of a server that was away for a while', async () => {
    const again = await device.context.newPage();
    await arriveAtEvent(again, event);
    await faults.refuse();
    const before = syncs.dispatched();
    await rsvpThatWaits(again, role);
    await again.close();
    await expect.poll(() => syncs.dispatched()).toBeGreaterThan(before);

    // As long as a server that is restarted, and three tries of the worker: the browser would ask again in five minutes.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    await faults.accept();
    await expect
      .poll(async () => rolesOf(await leader.event(event.id), 'pilot'), { timeout: PROMPTLY_MS })
      .toEqual([role]);
  });
});
