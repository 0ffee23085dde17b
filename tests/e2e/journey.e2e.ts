import { SYNC_TAG } from '#store/sync-tag.ts';
import { rolesOf, rsvpRevision, type ApiClient } from '#tests/support/portal/api-client.ts';
import {
  arriveAtEvent,
  ATTENDING,
  openEvent,
  openFromCalendar,
  REFUSED,
  roleCard,
  rsvpThatWaits,
  signIn,
  WAITING,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { ORIGIN } from '#tests/support/browser/browser.ts';
import { fireSync } from '#tests/support/browser/worker-events.ts';
import { chooseEvent, messageOf, monthsAhead, type Choice } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test.describe('a member signs up for an event while the server is dead', () => {
  test.beforeEach(({ complaints }) => {
    complaints.allowNetworkFailures();
  });

  test.describe('from the form of the login to the killed process and its embedded database', () => {
    test.use({ musterIs: 'process' });

    test('and it arrives once, by itself, also after the browser was closed', async ({
      aDevice,
      asMember,
      bot,
      muster,
    }) => {
      const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
      const device = await aDevice();
      let page = await device.open();
      await signIn(page, 'pilot');
      await openFromCalendar(page, event, monthsAhead(event.start));
      await expect(roleCard(page, role)).toBeVisible();
      await waitUntilInstalled(page);

      await muster.kill();
      await page.reload();
      await expect(roleCard(page, role)).toBeVisible();
      await rsvpThatWaits(page, role);

      await device.close();
      page = await device.open();
      await openEvent(page, event);
      await expect(roleCard(page, role)).toContainText(WAITING);
      bot.forget();

      await muster.start();
      await expect(roleCard(page, role)).toContainText(ATTENDING, { timeout: 60_000 });
      await expect(roleCard(page, role)).not.toContainText(WAITING);
      const onServer = await (await asMember('leader')).event(event.id);
      expect(rolesOf(onServer, 'pilot')).toEqual([role]);
      expect(rsvpRevision(onServer, 'pilot')).toBe(1);
      await expect.poll(() => bot.rsvpUpdates()).toContainEqual(messageOf(event));
      expect(bot.calls.every(({ isSigned }) => isSigned)).toBe(true);
    });
  });

  test('and with the tab closed the worker delivers it when the connection is back, and who lost the last place meanwhile is told by name of event and role', async ({
    aDeviceOf,
    asMember,
    bot,
    muster,
  }) => {
    const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
    const device = await aDeviceOf('pilot');
    const page = await device.open();
    const other = await device.context.newPage();
    await arriveAtEvent(page, event);
    await muster.kill();
    await rsvpThatWaits(page, role);
    await page.close();
    bot.forget();

    await muster.start();
    const leader = await asMember('leader');
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
    await fireSync(other, ORIGIN, SYNC_TAG);
    await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);
    await expect.poll(() => bot.rsvpUpdates()).toContainEqual(messageOf(event));

    await test.step('and is told by name when the last place was taken meanwhile', async () => {
      const wanted = await chooseEvent(leader, 'pilot');
      await arriveAtEvent(other, wanted.event);
      await muster.kill();
      await other.reload();
      await rsvpThatWaits(other, wanted.role);
      await device.close();
      await muster.start();
      const capacity = await fill(asMember, wanted);

      const reopened = await device.open();
      await openEvent(reopened, wanted.event);
      const card = roleCard(reopened, wanted.role);
      const told = reopened.getByRole('alert').filter({ hasText: 'RSVP failed.' });
      await expect(told).toContainText(`Your RSVP for ${wanted.role} didn't`, { timeout: 60_000 });
      await expect(card).toContainText(`${capacity}/${capacity} attending`);
      await expect(card).not.toContainText(WAITING);
      await expect(card).toContainText(REFUSED);
      const onServer = await (await asMember('leader')).event(wanted.event.id);
      expect(rolesOf(onServer, 'pilot')).toEqual([]);
    });
  });
});

/** Gives every place that is left in a role to the crew; answers how many it has. */
async function fill(
  asMember: (username: string) => Promise<ApiClient>,
  { event, role }: Choice,
): Promise<number> {
  const leader = await asMember('leader');
  for (let crew = 1; ; crew += 1) {
    const now = (await leader.event(event.id)).roles.find(({ name }) => name === role);
    if (!now) throw new Error(`The event has no role ${role}.`);
    if (now.attending >= now.capacity) return now.capacity;
    await (await asMember(`crew${crew}`)).rsvp(event.id, role);
  }
}
