import { arriveAtEvent, ATTENDING, roleCard, rsvp } from '#tests/support/portal/portal.ts';
import { chooseEvent, messageOf } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

const RELAY = { method: 'POST', path: '/api/bot/rsvp-update' };

test.describe('with the queue of the server switched off', () => {
  test.use({ musterEnv: { BOT_QUEUE: 'off' } });

  test('the bot hears of an RSVP through the webhook that the browser calls, and of nothing without', async ({
    aDeviceOf,
    asMember,
    bot,
    faults,
  }) => {
    const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
    const device = await aDeviceOf('pilot', { baseURL: faults.url });
    const page = await device.open();
    await arriveAtEvent(page, event);
    await rsvp(page, role);
    await expect.poll(() => faults.count(RELAY)).toBeGreaterThanOrEqual(1);
    await expect.poll(() => bot.rsvpUpdates()).toContainEqual(messageOf(event));
    await device.close();
    await expect.poll(() => bot.rsvpUpdates().length).toBe(faults.count(RELAY)); // none is on its way

    await test.step('control: without the webhook of the browser the bot hears nothing', async () => {
      bot.forget();
      const pilot = await asMember('pilot');
      await pilot.rsvp(event.id, role, { attending: false });
      // A relayed call takes the same way; once it has arrived, an earlier one would have, too.
      const other = (await pilot.events()).find(
        ({ id, discordMessageId }) => id !== event.id && discordMessageId !== null,
      );
      await pilot.send('POST', '/bot/rsvp-update', {
        eventId: other?.id,
        channelId: other?.discordChannelId,
        messageId: other?.discordMessageId,
      });
      await expect.poll(() => bot.rsvpUpdates()).toMatchObject([{ eventId: other?.id }]);
    });
  });
});

test('with the webhook of the browser cut off the bot hears of it through the queue; a dead one holds up no RSVP, and hears of it when it is back', async ({
  aDeviceOf,
  asMember,
  bot,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  faults.inject(RELAY, { kind: 'drop-request' });
  bot.answerWith(503);
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await arriveAtEvent(page, event);
  await rsvp(page, role);
  await expect(roleCard(page, role)).toContainText(ATTENDING);
  await expect.poll(() => bot.rsvpUpdates().length).toBeGreaterThanOrEqual(1);
  bot.answerWith(200);
  bot.forget();
  await expect.poll(() => bot.rsvpUpdates(), { timeout: 60_000 }).toContainEqual(messageOf(event));
});
