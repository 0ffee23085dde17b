import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import { botQueue } from '#server/bot/bot-outbox.ts';
import { wake } from '#server/core/queue/work.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';

const PLACE = { channelId: 'c', messageId: 'm' };
const NOWHERE = { channelId: null, messageId: null };

describe.each(engines)('what the bot hears of an event that comes back, on $engine', (engine) => {
  let bot: BotEndpoint;
  let server: EventServer;
  let admin: string;
  let id: string;
  beforeAll(async () => {
    bot = await startBotEndpoint();
    const config = { botWebhookUrl: bot.url, botWebhookSecret: bot.secret };
    server = await startEventServer(engine, { config });
    admin = (await server.member({ role: 'Admin' })).token;
  });
  afterAll(async () => {
    await server.close();
    await bot.close();
  });
  beforeEach(async () => {
    bot.answerWith(200);
    ({ id } = await server.create());
    await noteChannelMessage(server.database.db, id, PLACE);
    await heardAll();
    bot.forget();
  });

  const { remove, restore, edit } = {
    remove: () => server.call(events.remove, { token: server.planner.token, params: { id } }),
    restore: async () => {
      const { status } = await restoreLatest(server, { token: admin, subject: 'event' });
      expect(status).toBe(204);
    },
    edit: async (title: string) => {
      const { token } = server.planner;
      const event = await server.call(events.one, { token, params: { id } });
      await server.call(events.update, { token, params: { id }, body: { ...event, title } });
    },
  };
  const waiting = () =>
    server.database.db.select().from(botOutbox).where(eq(botOutbox.eventId, id));
  const heardAll = () => expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  const heard = () =>
    bot.calls.filter(({ path }) => path === '/event-update').map(({ body }) => body);
  const placeOf = async () => {
    const { discordChannelId, discordMessageId } = await server.call(events.one, {
      token: admin,
      params: { id },
    });
    return { channelId: discordChannelId, messageId: discordMessageId };
  };
  /** Makes the queue look as after an edit that is to be told in a minute and was tried this often. */
  const holdBack = (attempts: number) => {
    const dueAt = new Date(Date.now() + 60_000);
    const payload = { eventId: id, change: 'updated', ...PLACE };
    const row = { eventId: id, kind: 'event-update', payload, attempts, dueAt } as const;
    return server.database.db.insert(botOutbox).values(row);
  };
  const release = async () => {
    const { db } = server.database;
    await db.update(botOutbox).set({ dueAt: new Date() });
    await wake(db, botQueue);
  };

  it('is a new one once it has heard of the deletion', async () => {
    await remove();
    await heardAll();
    await restore();
    expect(await placeOf()).toEqual(NOWHERE);
    await heardAll();
    expect(heard()).toMatchObject([
      { change: 'deleted', ...PLACE },
      { change: 'created', ...NOWHERE },
    ]);
  });

  it('is a change of its message if it has heard of no deletion', async () => {
    await holdBack(0);
    await remove();
    await restore();
    expect(await placeOf()).toEqual(PLACE);
    await heardAll();
    expect(heard()).toMatchObject([{ change: 'updated', ...PLACE }]);
    expect(bot.rsvpUpdates()).toEqual([{ eventId: id, ...PLACE }]);
  });

  it('is the deletion and then a new one if it may have heard of it', async () => {
    bot.answerWith(500);
    await remove();
    await expect.poll(() => heard().length).toBeGreaterThan(0);
    await restore();
    await edit('Long patrol');
    expect(await placeOf()).toEqual(NOWHERE);
    bot.forget();
    bot.answerWith(200);
    await release();
    await heardAll();
    const told = heard();
    expect(told.at(0)).toMatchObject({ change: 'deleted', ...PLACE });
    expect(told.at(0)).not.toHaveProperty('then');
    expect(told.at(-1)).toMatchObject({ change: 'created', title: 'Long patrol', ...NOWHERE });
  });

  it('is the deletion alone if it was deleted again meanwhile', async () => {
    await holdBack(1);
    await remove();
    const [before] = await waiting();
    await restore();
    await remove();
    expect(await waiting()).toEqual([before]);
    await release();
    await heardAll();
    expect(heard()).toMatchObject([{ change: 'deleted', ...PLACE }]);
  });
});
