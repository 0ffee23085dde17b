import { rolesOf } from '#tests/support/portal/api-client.ts';
import { arriveAtEvent, ATTENDING, roleCard, rsvpThatWaits } from '#tests/support/portal/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';

const OUTAGE_MS = 120_000;
/** So much longer it lasts: however long, a tab never tries less often than about twice a minute. */
const LONGER_MS = 300_000;
const DELIVERY_MS = 30_000;
const STEP_MS = 2_000;

test('after minutes of outage an untouched tab still tries, and delivers within 30 seconds of the server’s return', async ({
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
    if (request.method() === ANSWER.method && ANSWER.path.test(new URL(request.url()).pathname))
      tries += 1;
  });
  await muster.kill();
  await rsvpThatWaits(page, role);

  // The tab's own time passes: its back-off grows with the length of the outage, up to 30 seconds.
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) await page.clock.runFor(STEP_MS);
  };
  await pass(OUTAGE_MS);
  const before = tries;
  await pass(LONGER_MS);
  expect(tries - before).toBeGreaterThanOrEqual(8);

  await muster.start();
  const attending = roleCard(page, role).getByText(ATTENDING, { exact: true });
  for (let waited = 0; waited < DELIVERY_MS && !(await attending.isVisible()); waited += STEP_MS)
    await page.clock.runFor(STEP_MS);
  await expect(attending).toBeVisible();
  const onServer = await (await asMember('leader')).event(event.id);
  expect(rolesOf(onServer, 'pilot')).toEqual([role]);
});
