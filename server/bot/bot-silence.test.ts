import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bot as contract } from '#contract/bot.ts';
import { events } from '#contract/events.ts';
import { leadership } from '#contract/leadership.ts';
import { wake } from '#server/core/queue/work.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { botQueue } from './bot-outbox.ts';

const PATIENT = { timeout: 20_000 };
const SECRET = 'a secret of the test bot, long enough';
const PLACE = { discordChannelId: '1', discordMessageId: '2' };

describe.each(engines)('SPEC 7.20 a bot that takes nothing on $engine', (engine) => {
  let bot: BotEndpoint;
  let nowhere: string;
  beforeAll(async () => {
    bot = await startBotEndpoint(SECRET);
    const gone = await startBotEndpoint(SECRET);
    await gone.close();
    nowhere = gone.url;
  });
  afterAll(() => bot.close());
  beforeEach(() => {
    bot.answerWith(200);
  });
  const serverWith = (botWebhookUrl: string, botQueue: boolean) =>
    startServer({ engine, config: { botWebhookUrl, botWebhookSecret: SECRET, botQueue } });
  const troublesOf = async (server: TestServer) => {
    const { token } = await server.member({ role: 'Admin' });
    const all = (await server.call(leadership.troubles, { token })).troubles;
    return all.filter(({ kind }) => kind === 'bot.silent');
  };
  const signUp = async (server: TestServer) => {
    const eventId = await createEvent(server.database.db, PLACE);
    const { token } = await server.member();
    await server.call(events.rsvp, { token, body: { eventId, role: 'Pilot', attending: true } });
    return { eventId, token };
  };
  /** Makes each row look as if it had failed this often and were due again. */
  const tried = async ({ database: { db } }: TestServer, attempts: number) => {
    await db.update(botOutbox).set({ attempts, dueAt: sql`now()` });
    await wake(db, botQueue);
  };

  it.each([
    ['can’t be reached', 'no connection (ECONNREFUSED)', 0],
    ['fails', 'it answered 503', 503],
  ] as const)('that %s is told to Admins, but not at once', async (_, reason, status) => {
    const server = await serverWith(status === 0 ? nowhere : bot.url, true);
    if (status !== 0) bot.answerWith(status);
    await signUp(server);
    const attempts = async () => (await server.database.db.select().from(botOutbox))[0]?.attempts;
    await expect.poll(attempts, PATIENT).toBe(1);
    await tried(server, 1);
    await expect.poll(attempts, PATIENT).toBe(2);
    expect(await troublesOf(server)).toEqual([]); // control: it may only be started anew
    await tried(server, 7);
    await expect
      .poll(() => troublesOf(server), PATIENT)
      .toMatchObject([{ about: 'rsvp-update', reason }]);
    if (status !== 0) {
      bot.answerWith(200);
      await tried(server, 8);
      await expect.poll(() => troublesOf(server), PATIENT).toEqual([]);
    }
    await server.close();
  });

  it('is told with BOT_QUEUE=off as well', async () => {
    const server = await serverWith(nowhere, false);
    const { eventId, token } = await signUp(server);
    const body = { eventId, channelId: '1', messageId: '2' };
    for (let tries = 1; tries <= 8; tries += 1) {
      expect(await troublesOf(server)).toEqual([]);
      expect((await server.send(contract.rsvpUpdate, { token, body })).status).toBe(503);
    }
    expect(await troublesOf(server)).toMatchObject([{ about: 'rsvp-update' }]);
    await server.close();
  });
});
