import { rolesOf, rsvpRevision } from '#tests/support/api-client.ts';
import { captivePortal, foreignAnswer, type Fault } from '#tests/support/fault-proxy.ts';
import {
  ATTENDING,
  arriveAtEvent,
  openEvent,
  roleCard,
  rsvp,
  rsvpThatWaits,
  signIn,
  WAITING,
} from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

const RSVP = { method: 'POST', path: '/api/events/rsvp' };

const faultsOnTheWay: readonly { readonly name: string; readonly fault: Fault }[] = [
  { name: 'the request is lost before the server saw it', fault: { kind: 'drop-request' } },
  { name: 'the request is cut in the middle of its body', fault: { kind: 'cut-request' } },
  { name: 'the answer is lost after the server committed', fault: { kind: 'drop-answer' } },
  { name: 'the answer is cut in the middle', fault: { kind: 'cut-answer' } },
  { name: 'a captive portal answers 200 with its own page', fault: captivePortal },
  { name: 'a proxy answers 401', fault: foreignAnswer(401) },
  { name: 'a proxy answers 403', fault: foreignAnswer(403) },
  { name: 'a proxy answers 404', fault: foreignAnswer(404) },
  { name: 'a proxy answers 502', fault: foreignAnswer(502) },
  { name: 'a redirect leads to a sign-in page', fault: foreignAnswer(302, { location: '/terms' }) },
];

for (const { name, fault } of faultsOnTheWay) {
  test(`an RSVP takes effect exactly once although ${name}`, async ({
    aDeviceOf,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const leader = await asMember('leader');
    const { event, role } = await chooseEvent(leader, 'pilot');
    const device = await aDeviceOf('pilot', { baseURL: faults.url });
    const page = await device.open();
    await signIn(page, 'pilot');
    await openEvent(page, event);

    faults.inject(RSVP, fault);
    await rsvpThatWaits(page, role);
    await expect.poll(() => faults.count(RSVP)).toBeGreaterThanOrEqual(2);
    faults.heal();
    await expect(roleCard(page, role)).toContainText(ATTENDING, { timeout: 60_000 });

    const onServer = await leader.event(event.id);
    expect(rolesOf(onServer, 'pilot')).toEqual([role]);
    expect(rsvpRevision(onServer, 'pilot')).toBe(1);
    expect(faults.count(RSVP)).toBeGreaterThanOrEqual(3);
    const keys = faults.seen
      .filter(({ path }) => path === RSVP.path)
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeAttached();
  });
}

test('behind a captive portal for every call, nothing settles and nobody is signed out', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await signIn(page, 'pilot');
  await openEvent(page, event);

  faults.inject({ path: /^\/api\// }, captivePortal);
  await page.reload();
  await rsvp(page, role);
  await expect.poll(() => faults.count(RSVP)).toBeGreaterThanOrEqual(2);
  await expect(roleCard(page, role)).toContainText(WAITING);

  faults.heal();
  await expect(roleCard(page, role)).toContainText(ATTENDING, { timeout: 60_000 });
  expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);
});

test('an RSVP takes effect exactly once although the browser is closed before the answer comes', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await arriveAtEvent(page, event);
  faults.inject(RSVP, { kind: 'drop-answer' });
  await rsvp(page, role);
  await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);
  await device.close();
  faults.heal();

  const reopened = await device.open();
  await openEvent(reopened, event);
  await expect(roleCard(reopened, role)).toContainText(ATTENDING, { timeout: 60_000 });
  await expect(reopened.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  expect(rsvpRevision(await leader.event(event.id), 'pilot')).toBe(1);
});

test('an accepted RSVP stays on the card although nothing can be pulled afterwards', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await arriveAtEvent(page, event);
  const pull = { method: 'GET', path: '/api/sync' };
  faults.inject(pull, { kind: 'drop-request' });
  await rsvp(page, role);
  await expect(roleCard(page, role)).toContainText(ATTENDING);
  const before = faults.count(pull);
  await expect.poll(() => faults.count(pull), { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(roleCard(page, role)).toContainText(ATTENDING);
});
