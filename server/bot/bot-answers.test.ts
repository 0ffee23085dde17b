import { gzipSync } from 'node:zlib';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bot as contract } from '#contract/bot.ts';
import { events } from '#contract/events.ts';
import { leadership } from '#contract/leadership.ts';
import { botOutbox, limits, meta } from '#server/db/bookkeeping.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import {
  goneAnswers,
  patientAnswers,
  plainAnswers,
  unreadableAnswers,
} from '#tests/support/hostile/bot-answers.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const PATIENT = { timeout: 10_000 };
const SECRET = 'a secret of the test bot, long enough';
const PLACE = { discordChannelId: '1145278927342391307', discordMessageId: '1145278927342391308' };
const place = { channelId: PLACE.discordChannelId, messageId: PLACE.discordMessageId };

const ways = engines.flatMap((engine) => [
  { engine, way: 'the queue', botQueue: true },
  { engine, way: 'BOT_QUEUE=off', botQueue: false },
]);

describe.each(ways)(
  'SPEC 7.19 the bot’s answers on $engine.engine, by $way',
  ({ engine, botQueue }) => {
    let bot: BotEndpoint;
    let server: TestServer;
    beforeAll(async () => {
      bot = await startBotEndpoint(SECRET);
      const config = { botWebhookUrl: bot.url, botWebhookSecret: SECRET, botQueue };
      server = await startServer({ engine, config });
    });
    afterAll(async () => {
      await server.close();
      await bot.close();
    });
    beforeEach(async () => {
      const { db } = server.database;
      await db.delete(botOutbox);
      await db.delete(limits);
      await db.delete(meta).where(like(meta.key, 'TROUBLE %'));
      bot.answerWith(200);
      bot.forget();
    });

    const waiting = () => server.database.db.select().from(botOutbox);
    const troubles = async () => {
      const { token } = await server.member({ role: 'Admin' });
      const all = (await server.call(leadership.troubles, { token })).troubles;
      return all.filter(({ kind }) => kind.startsWith('bot.'));
    };
    const placeOf = async (id: string) => {
      const { discordChannelId, discordMessageId } = await server.call(events.one, {
        params: { id },
      });
      return { discordChannelId, discordMessageId };
    };
    /** Has the bot told of an RSVP; resolves with the refusal that the client gets, if there is one. */
    const tell = async (eventId: string) => {
      const { token } = await server.member();
      const told = bot.calls.length + 1;
      await server.call(events.rsvp, { token, body: { eventId, role: 'Pilot', attending: true } });
      const answer = botQueue
        ? null
        : await server.send(contract.rsvpUpdate, { token, body: { eventId, ...place } });
      await expect.poll(() => bot.calls, PATIENT).toHaveLength(told);
      return answer;
    };
    const settled = () => expect.poll(waiting, PATIENT).toEqual([]);

    it.each(unreadableAnswers)(
      'one that can’t be read is told to Admins, and the bot not told again: $expected ($source)',
      async ({ input, expected }) => {
        const eventId = await createEvent(server.database.db, PLACE);
        bot.answerWith({ status: 200, body: input });
        const answer = await tell(eventId);
        await settled();
        expect(answer?.status ?? 204).toBe(204);
        expect(bot.calls).toHaveLength(1);
        expect(await placeOf(eventId)).toEqual(PLACE);
        expect(await troubles()).toMatchObject([
          { kind: 'bot.answer', about: 'rsvp-update', reason: expected },
        ]);
      },
    );

    it('SPEC 7.19 one that unpacks to far more than we read is told to Admins', async () => {
      const eventId = await createEvent(server.database.db, PLACE);
      const body = gzipSync(Buffer.alloc(200_000_000, ' '));
      bot.answerWith({ status: 200, body, headers: { 'content-encoding': 'gzip' } });
      await tell(eventId);
      await settled();
      expect(await troubles()).toMatchObject([
        { reason: 'more than we read, or an answer that breaks off' },
      ]);
    });

    it('one that breaks off is told to Admins, and the bot not told again', async () => {
      const eventId = await createEvent(server.database.db, PLACE);
      bot.answerWith({ status: 200, body: '{"channel', end: 'cut' });
      await tell(eventId);
      await settled();
      expect(bot.calls).toHaveLength(1);
      expect(await troubles()).toMatchObject([
        { reason: 'more than we read, or an answer that breaks off' },
      ]);
    });

    it.each(plainAnswers)('one that says nothing is fine: $input ($source)', async ({ input }) => {
      const eventId = await createEvent(server.database.db, PLACE);
      bot.answerWith({ status: 200, body: 'OK' });
      await tell(eventId);
      await settled();
      expect(await troubles()).toHaveLength(1);
      bot.answerWith({ status: 200, body: input });
      await tell(eventId);
      await settled();
      expect(await troubles()).toEqual([]);
    });

    it.each(goneAnswers)(
      'a place that is gone is forgotten, and the matter settled: $status $input ($source)',
      async ({ status, input }) => {
        const eventId = await createEvent(server.database.db, PLACE);
        bot.answerWith({ status, body: input });
        const answer = await tell(eventId);
        expect(answer?.status ?? 204).toBe(204);
        await settled();
        expect(await placeOf(eventId)).toEqual({ discordChannelId: null, discordMessageId: null });
        expect(bot.calls).toHaveLength(1);
        expect(await troubles()).toEqual([]);
      },
    );

    it.each(patientAnswers)(
      'one that asks for patience gets it: $status $headers $input ($source)',
      async ({ status, headers, input, expected: [seconds, isForAll] }) => {
        const { db } = server.database;
        const [eventId, other] = [await createEvent(db, PLACE), await createEvent(db, PLACE)];
        bot.answerWith({ status, headers, body: input });
        const answer = await tell(eventId);
        if (answer) {
          expect(answer.status).toBe(503);
          expect(Number(answer.headers.get('retry-after'))).toBe(Math.ceil(seconds));
        } else {
          await vi.waitFor(async () => {
            const [row] = await db
              .select({ left: sql<number>`extract(epoch from ${botOutbox.dueAt} - now())::float8` })
              .from(botOutbox);
            expect(row?.left).toBeGreaterThan(seconds - 20);
          }, 10_000);
        }
        expect(await db.$count(limits, like(limits.subject, 'bot'))).toBe(isForAll ? 1 : 0);
        if (!isForAll) return;
        const { token } = await server.member();
        await server.call(events.rsvp, {
          token,
          body: { eventId: other, role: 'Pilot', attending: true },
        });
        const body = { eventId: other, ...place };
        const again = await server.send(contract.rsvpUpdate, { token, body });
        expect(again.status).toBe(botQueue ? 204 : 503);
        if (!botQueue)
          expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(seconds - 20);
        expect(bot.calls).toHaveLength(1);
      },
    );

    it.each([
      { status: 401, body: '', reason: '401' },
      { status: 302, body: '', reason: '302' },
      {
        status: 403,
        body: '{"code":50001,"message":"Missing Access"}',
        reason: '403 with code 50001',
      },
      { status: 200, body: '{"code":50013}', reason: '200 with code 50013' },
    ])('a refusal is told to Admins and tried again: $reason', async ({ status, body, reason }) => {
      const eventId = await createEvent(server.database.db, PLACE);
      bot.answerWith({ status, body, headers: { location: `${bot.url}/elsewhere` } });
      const answer = await tell(eventId);
      expect(answer?.status ?? 503).toBe(503);
      await expect.poll(troubles, PATIENT).toMatchObject([{ kind: 'bot.refused', reason }]);
      expect((await waiting()).length).toBe(botQueue ? 1 : 0);
      expect(await placeOf(eventId)).toEqual(PLACE);
      expect(bot.calls.map(({ path }) => path)).not.toContain('/elsewhere');
    });
  },
);
