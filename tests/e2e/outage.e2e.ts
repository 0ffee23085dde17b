import { rolesOf } from '#tests/support/api-client.ts';
import { arriveAtEvent, ATTENDING, roleCard, rsvpThatWaits } from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

const OUTAGE_MS = 120_000;
const DELIVERY_MS = 30_000;
const SECOND = 1_000;

test('after two minutes of outage an untouched tab delivers within 30 seconds of the server’s return', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDeviceOf('pilot')).open();
  await page.clock.install();
  await arriveAtEvent(page, event);
  let tries = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/events/rsvp')) tries += 1;
  });
  await muster.kill();
  await rsvpThatWaits(page, role);

  // The tab's own time passes, second by second: its back-off grows with the length of the outage.
  for (let passed = 0; passed < OUTAGE_MS; passed += SECOND) await page.clock.runFor(SECOND);
  expect(tries).toBeGreaterThanOrEqual(6);

  await muster.start();
  const attending = roleCard(page, role).getByText(ATTENDING, { exact: true });
  let waited = 0;
  while (waited < DELIVERY_MS && !(await attending.isVisible())) {
    await page.clock.runFor(SECOND);
    waited += SECOND;
  }
  await expect(attending).toBeVisible();
  const onServer = await (await asMember('leader')).event(event.id);
  expect(rolesOf(onServer, 'pilot')).toEqual([role]);
});
