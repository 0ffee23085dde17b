import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { leadership } from '#contract/leadership.ts';
import { botOutbox, meta } from '#server/db/bookkeeping.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { unreadableAnswers } from '#tests/support/hostile/bot-answers.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { forgetChannelMessage } from './channel-message.ts';

const PATIENT = { timeout: 10_000 };
const SECRET = 'a secret of the test bot, long enough';
const PLACE = { discordChannelId: '1145278927342391307', discordMessageId: '1145278927342391308' };
const place = { channelId: PLACE.discordChannelId, messageId: PLACE.discordMessageId };
const NOWHERE = { discordChannelId: null, discordMessageId: null };
const draft = { title: 'Convoy', start: '2027-01-01T10:00:00Z', end: '2027-01-01T12:00:00Z' };

describe.each(engines)('SPEC 7.19 where the bot announced an event, on $engine', (engine) => {
  let bot: BotEndpoint;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    bot = await startBotEndpoint(SECRET);
    const config = { botWebhookUrl: bot.url, botWebhookSecret: SECRET };
    server = await startServer({ engine, config });
    ({ token } = await server.member({ role: 'Admin' }));
  });
  afterAll(async () => {
    await server.close();
    await bot.close();
  });
  beforeEach(async () => {
    await server.database.db.delete(botOutbox);
    await server.database.db.delete(meta).where(like(meta.key, 'TROUBLE %'));
    bot.answerWith(200);
    bot.forget();
  });

  const waiting = () => server.database.db.select().from(botOutbox);
  const settled = () => expect.poll(waiting, PATIENT).toEqual([]);
  const placeOf = async (id: string) => {
    const { discordChannelId, discordMessageId } = await server.call(events.one, {
      params: { id },
    });
    return { discordChannelId, discordMessageId };
  };
  const update = (id: string) =>
    server.call(events.update, { token, params: { id }, body: { ...draft, title: 'Long convoy' } });
  const kinds = async () => {
    const { troubles } = await server.call(leadership.troubles, { token });
    return troubles.map(({ kind }) => kind).filter((kind) => kind.startsWith('bot.'));
  };

  it('is kept from its answer, digit by digit', async () => {
    bot.answerWith({ status: 200, body: JSON.stringify(place) });
    const { id } = await server.call(events.create, { token, body: draft });
    await settled();
    expect(await placeOf(id)).toEqual(PLACE);
  });

  it.each(unreadableAnswers)(
    'is none that can’t be read: $expected ($source)',
    async ({ input }) => {
      bot.answerWith({ status: 200, body: input });
      const { id } = await server.call(events.create, { token, body: draft });
      await settled();
      expect(await placeOf(id)).toEqual(NOWHERE);
      expect(await kinds()).toEqual(['bot.answer']);
      bot.answerWith({ status: 200, body: '{}' });
      await update(id);
      await settled();
      expect(await kinds(), 'an answer without a place proves nothing').toEqual(['bot.answer']);
      bot.answerWith({ status: 200, body: JSON.stringify(place) });
      await update(id);
      await settled();
      expect(await kinds()).toEqual([]);
    },
  );

  it('is forgotten when a change finds it gone, and the next change makes a new one', async () => {
    const id = await createEvent(server.database.db, PLACE);
    bot.answerWith({ status: 404, body: '{"code":10008}' });
    await update(id);
    await settled();
    expect(await placeOf(id)).toEqual(NOWHERE);
    const next = { channelId: place.channelId, messageId: '1145278927342391999' };
    bot.answerWith({ status: 200, body: JSON.stringify(next) });
    await update(id);
    await settled();
    expect(bot.calls.map(({ body }) => body)).toMatchObject([
      place,
      { channelId: null, messageId: null },
    ]);
    expect((await placeOf(id)).discordMessageId).toBe(next.messageId);
  });

  it('is not forgotten if it has another one by now; what waits to be told names the old one no more', async () => {
    const { db } = server.database;
    const id = await createEvent(db, PLACE);
    await forgetChannelMessage(db, id, { ...place, messageId: 'an older one' });
    expect(await placeOf(id)).toEqual(PLACE);
    const payload = { eventId: id, change: 'updated', ...place };
    const dueAt = new Date(Date.now() + 60_000);
    await db.insert(botOutbox).values({ eventId: id, kind: 'event-update', payload, dueAt });
    await forgetChannelMessage(db, id, place);
    const [row] = await waiting();
    expect(row?.payload).toMatchObject({ channelId: null, messageId: null });
  });

  it('may be gone before the event is: its deletion is told then', async () => {
    const id = await createEvent(server.database.db, PLACE);
    bot.answerWith({ status: 410, body: '' });
    await server.call(events.remove, { token, params: { id } });
    await settled();
    expect(bot.calls).toHaveLength(1);
    expect(await kinds()).toEqual([]);
  });

  it('cannot be gone without having been: a bot that isn’t at its address is told to Admins, and tried again', async () => {
    bot.answerWith({ status: 404, body: '<h1>Not Found</h1>' });
    const { id } = await server.call(events.create, { token, body: draft });
    await expect.poll(kinds, PATIENT).toEqual(['bot.refused']);
    expect(await waiting()).toMatchObject([{ eventId: id, payload: { change: 'created' } }]);
  });
});
