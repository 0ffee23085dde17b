import { rolesOf } from '#tests/support/api-client.ts';
import { ATTENDING, arriveAtEvent, roleCard, rsvpThatWaits } from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

const OUTAGE_MS = 120_000;
const DELIVERY_MS = 30_000;

test('after two minutes of outage an untouched tab delivers within 30 seconds of the server’s return', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  test.setTimeout(OUTAGE_MS + 120_000);
  complaints.allowNetworkFailures();
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const device = await aDeviceOf('pilot');
  const page = await device.open();
  await arriveAtEvent(page, event);
  await muster.kill();
  await rsvpThatWaits(page, role);

  // The length of the outage is what is tested: back-off grows with it.
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
  await muster.start();
  await expect(roleCard(page, role)).toContainText(ATTENDING, { timeout: DELIVERY_MS });
  const onServer = await (await asMember('leader')).event(event.id);
  expect(rolesOf(onServer, 'pilot')).toEqual([role]);
});
