import { rolesOf, rsvpRevision } from '#tests/support/portal/api-client.ts';
import { captivePortal, foreignAnswer, type Fault } from '#tests/support/processes/fault-proxy.ts';
import {
  ATTENDING,
  arriveAt,
  arriveAtEvent,
  openEvent,
  roleCard,
  rsvp,
  WAITING,
} from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { chooseEvent } from './demo-events.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';

const PULL = { method: 'GET', path: '/api/sync' };

const faultsOnTheWay: readonly { readonly name: string; readonly fault: Fault }[] = [
  { name: 'the request is lost before the server saw it', fault: { kind: 'drop-request' } },
  { name: 'the request is cut in the middle of its body', fault: { kind: 'cut-request' } },
  { name: 'the answer is lost after the server committed', fault: { kind: 'drop-answer' } },
  { name: 'the answer is cut in the middle', fault: { kind: 'cut-answer' } },
  { name: 'a captive portal answers 200 with its own page', fault: captivePortal },
  { name: 'a proxy answers 401', fault: foreignAnswer(401) },
  { name: 'a proxy answers 502', fault: foreignAnswer(502) },
  { name: 'a redirect leads to a sign-in page', fault: foreignAnswer(302, { location: '/terms' }) },
];

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
});

test('an RSVP takes effect exactly once, whatever becomes of its request, its answer or the browser that waits for it, and stays on the card although nothing can be pulled; OB33 a post that a firewall turns away is kept, and holds nothing else up', async ({
  aDeviceOf,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'leader');
  const device = await aDeviceOf('leader', { baseURL: faults.url });
  const page = await device.open();
  await test.step('OB33 a post that a firewall turns away says so, is kept, and holds nothing else up', async () => {
    await arriveAt(page, '/leader-dashboard?view=post');
    faults.inject({ method: 'POST', path: '/api/posts' }, foreignAnswer(403));
    await page.getByRole('textbox', { name: 'Title' }).fill('Fuel run');
    await richText(page, 'Content').fill('SELECT a seat FROM the list;');
    await page.getByRole('button', { name: 'Create Post', exact: true }).click();
    await expect(page.getByText("Failed to submit post. It'll be tried again.")).toBeVisible();
    const pulled = faults.count(PULL);
    await page.goto('/sync');
    await expect(
      page.getByText(
        "This portal's front server turned the change away (403). Please ask your host.",
      ),
    ).toBeVisible();
    await expect.poll(() => faults.count(PULL)).toBeGreaterThan(pulled);

    faults.heal();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText('Post “Fuel run” published.')).toBeVisible({ timeout: 30_000 });
  });

  await arriveAtEvent(page, event);
  const card = roleCard(page, role);

  for (const [at, { name, fault }] of faultsOnTheWay.entries()) {
    await test.step(`although ${name}`, async () => {
      const isTaken = at % 2 === 0;
      const before = faults.count(ANSWER);
      faults.inject(ANSWER, fault);
      const button = isTaken ? `RSVP as ${role}` : `Cancel RSVP as ${role}`;
      await card.getByRole('button', { name: button, exact: true }).click();
      await expect(card).toContainText(/waiting/i);
      await expect.poll(() => faults.count(ANSWER)).toBeGreaterThan(before);
      faults.heal();
      await expect(card).not.toContainText(/waiting/i, { timeout: 60_000 });
      if (isTaken) await expect(card).toContainText(ATTENDING);
      else await expect(card).not.toContainText(ATTENDING);

      const onServer = await leader.event(event.id);
      expect(rolesOf(onServer, 'leader')).toEqual(isTaken ? [role] : []);
      if (isTaken) expect(rsvpRevision(onServer, 'leader')).toBe(at + 1);
      const sent = faults.seen.filter(({ path }) => ANSWER.path.test(path)).slice(before);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    });
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeAttached();

  await test.step('and behind a captive portal for every call nothing settles and nobody is signed out', async () => {
    const before = faults.count(ANSWER);
    faults.inject({ path: /^\/api\// }, captivePortal);
    await page.reload();
    await rsvp(page, role);
    await expect.poll(() => faults.count(ANSWER)).toBeGreaterThan(before + 1);
    await expect(card).toContainText(WAITING);

    faults.heal();
    await expect(card).toContainText(ATTENDING, { timeout: 60_000 });
    expect(rolesOf(await leader.event(event.id), 'leader')).toEqual([role]);
  });

  await test.step('although the browser is closed before the answer comes, and stays on the card although nothing can be pulled', async () => {
    await card.getByRole('button', { name: `Cancel RSVP as ${role}`, exact: true }).click();
    await expect(card).not.toContainText(ATTENDING);
    await expect.poll(async () => rolesOf(await leader.event(event.id), 'leader')).toEqual([]);
    await expect(card).not.toContainText(/waiting/i);

    faults.inject(ANSWER, { kind: 'drop-answer' });
    await rsvp(page, role);
    await expect.poll(async () => rolesOf(await leader.event(event.id), 'leader')).toEqual([role]);
    await device.close();
    faults.heal();

    faults.inject(PULL, { kind: 'drop-request' });
    const reopened = await device.open();
    await openEvent(reopened, event);
    await expect(roleCard(reopened, role)).toContainText(ATTENDING, { timeout: 60_000 });
    await expect(reopened.getByRole('link', { name: /waiting/ })).toHaveCount(0);
    expect(rsvpRevision(await leader.event(event.id), 'leader')).toBe(faultsOnTheWay.length + 3);
    const before = faults.count(PULL);
    await expect.poll(() => faults.count(PULL), { timeout: 60_000 }).toBeGreaterThan(before);
    await expect(roleCard(reopened, role)).toContainText(ATTENDING);
  });
});
