import { rolesOf, rsvpRevision } from '#tests/support/portal/api-client.ts';
import {
  arriveAtEvent,
  ATTENDING,
  openEvent,
  roleCard,
  rsvpThatWaits,
} from '#tests/support/portal/portal.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';

const BATCH = { method: 'POST', path: '/api/replay' };
const ROLE = 'Hauler';
const EVENTS = 4;

test('RSVPs for several events that were made without a connection go together, and take effect once each, although the line breaks in the middle', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const events = [];
  for (let of = 0; of < EVENTS; of += 1)
    events.push(await leader.createEvent(`Return ${String(of)}`));
  const [first] = events;
  if (!first) throw new Error('There is no event.');

  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await arriveAtEvent(page, first);
  await device.context.setOffline(true);
  for (const event of events) {
    await openEvent(page, event);
    await rsvpThatWaits(page, ROLE);
  }

  faults.inject(BATCH, { kind: 'cut-answer' }, 1);
  await device.context.setOffline(false);
  await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
  for (const event of events) {
    await openEvent(page, event);
    await expect(roleCard(page, ROLE)).toContainText(ATTENDING);
    const onServer = await leader.event(event.id);
    expect(rolesOf(onServer, 'pilot')).toEqual([ROLE]);
    expect(rsvpRevision(onServer, 'pilot')).toBe(1);
  }
  // The first of each drain goes alone; the others went twice, in the same words.
  expect(faults.count(BATCH)).toBeGreaterThan(1);
  const sent = faults.seen
    .filter(({ path }) => path === BATCH.path)
    .flatMap(({ body }) => (JSON.parse(body) as { calls: { key: string; body: string }[] }).calls);
  const bodies = new Map<string, Set<string>>();
  for (const { key, body } of sent) bodies.set(key, (bodies.get(key) ?? new Set()).add(body));
  expect(bodies.size).toBe(EVENTS - 1);
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
  expect(faults.count(ANSWER)).toBeLessThan(EVENTS);
});
