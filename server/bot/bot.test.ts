import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bot as contract, type RsvpUpdate } from '#contract/bot.ts';
import { events } from '#contract/events.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { startDemoBot } from './demo-bot.ts';

const SECRET = 'a secret of the test bot, long enough';
const ANNOUNCED = { discordChannelId: 'channel', discordMessageId: 'message' };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.each(engines)('the chat bot, told by a server on $engine', (engine) => {
  type Config = NonNullable<NonNullable<Parameters<typeof startServer>[0]>['config']>;
  interface Ground {
    readonly bot: BotEndpoint;
    readonly server: TestServer;
  }

  async function ground(config: Config = {}, at?: string): Promise<Ground> {
    const bot = await startBotEndpoint(SECRET);
    closing.push(() => bot.close());
    const settings = { botWebhookUrl: at ?? bot.url, botWebhookSecret: SECRET, ...config };
    const server = await startServer({ engine, config: settings });
    closing.push(() => server.close());
    return { bot, server };
  }

  const rsvp = (
    server: TestServer,
    eventId: string,
    { token }: { token: string },
    attending = true,
  ) => server.call(events.rsvp, { token, body: { eventId, role: 'Pilot', attending } });
  const update = (eventId: string): RsvpUpdate => ({
    eventId,
    channelId: 'channel',
    messageId: 'message',
  });
  const waiting = (server: TestServer) => server.database.db.select().from(botOutbox);

  it('hears of an RSVP and of its cancellation, signed', async () => {
    const { bot, server } = await ground();
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, eventId, member);
    await vi.waitFor(() => {
      expect(bot.calls).toEqual([{ path: '/rsvp-update', body: update(eventId), isSigned: true }]);
    }, 10_000);
    await rsvp(server, eventId, member, false);
    await vi.waitFor(() => {
      expect(bot.calls).toHaveLength(2);
    }, 10_000);
    await vi.waitFor(async () => {
      expect(await waiting(server)).toEqual([]);
    }, 10_000);
  });

  it('hears nothing of an RSVP that changed nothing, and nothing of an event it has not announced', async () => {
    const { bot, server } = await ground({ botWebhookUrl: 'http://127.0.0.1:1' });
    const member = await server.member();
    const quiet = await createEvent(server.database.db);
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, quiet, member);
    await rsvp(server, eventId, member, false);
    expect(await waiting(server)).toEqual([]);
    await rsvp(server, eventId, member);
    await rsvp(server, eventId, member);
    expect(await waiting(server)).toMatchObject([{ eventId, version: 1 }]);
    expect(bot.calls).toEqual([]);
  });

  it('FAULTS 31 is down: no RSVP fails or waits for it, and later it hears the latest state once', async () => {
    const { bot, server } = await ground();
    bot.answerWith(500);
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    for (let n = 0; n < 5; n += 1) await rsvp(server, eventId, await server.member());
    await vi.waitFor(async () => {
      expect(await waiting(server)).toMatchObject([{ eventId, version: 5 }]);
    }, 10_000);
    bot.forget();
    bot.answerWith(200);
    await dueNow(server);
    await vi.waitFor(async () => {
      expect(await waiting(server)).toEqual([]);
    }, 10_000);
    expect(bot.rsvpUpdates()).toContainEqual(update(eventId));
    expect(bot.calls.length).toBeLessThanOrEqual(2);
  });

  it('is asked again after growing pauses, however many RSVPs come meanwhile', async () => {
    const { bot, server } = await ground();
    bot.answerWith(503);
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await server.database.db
      .insert(botOutbox)
      .values({ eventId, kind: 'rsvp-update', payload: update(eventId), attempts: 20 });
    await vi.waitFor(async () => {
      const [row] = await waiting(server);
      expect(row?.attempts).toBe(21);
      expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(250_000);
    }, 10_000);
    const asked = bot.calls.length;
    await rsvp(server, eventId, member);
    const [row] = await waiting(server);
    expect(row).toMatchObject({ version: 2, attempts: 21 });
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeLessThan(460_000);
    expect(bot.calls).toHaveLength(asked);
  });

  it('hears of what changed while it was being told, once more', async () => {
    const { bot, server } = await ground();
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await server.database.db.insert(botOutbox).values({
      eventId,
      kind: 'rsvp-update',
      payload: update(eventId),
      dueAt: new Date(Date.now() + 60_000),
    });
    // This stands for a process that took the task and has not had an answer yet.
    await rsvp(server, eventId, member);
    expect(await waiting(server)).toMatchObject([{ version: 2 }]);
    await dueNow(server);
    await vi.waitFor(async () => {
      expect(await waiting(server)).toEqual([]);
    }, 10_000);
    expect(bot.rsvpUpdates()).toEqual([update(eventId)]);
  });

  it('is told each thing by one of several processes', async () => {
    const { bot, server } = await ground();
    const config = { botWebhookUrl: bot.url, botWebhookSecret: SECRET };
    const second = await startServer({ database: server.database, config });
    closing.push(() => second.close());
    const member = await server.member();
    const ids = [];
    for (let n = 0; n < 20; n += 1) ids.push(await createEvent(server.database.db, ANNOUNCED));
    await Promise.all(ids.map((id, n) => rsvp(n % 2 === 0 ? server : second, id, member)));
    await vi.waitFor(async () => {
      expect(await waiting(server)).toEqual([]);
    }, 10_000);
    expect(
      bot
        .rsvpUpdates()
        .map((body) => (body as RsvpUpdate).eventId)
        .sort(),
    ).toEqual([...ids].sort());
  });

  it('hears of new, changed and deleted events, and an announcement not yet told stays a new one', async () => {
    const { server } = await ground({}, 'http://127.0.0.1:1');
    const { token } = await server.member({ flags: ['CanEditEvents', 'OrgMember'] });
    const body = { title: 'Convoy', start: '2027-01-01T10:00:00Z', end: '2027-01-01T12:00:00Z' };
    const { id } = await server.call(events.create, { token, body });
    await server.call(events.update, {
      token,
      params: { id },
      body: { ...body, title: 'Long convoy' },
    });
    expect(await waiting(server)).toMatchObject([
      {
        kind: 'event-update',
        payload: { eventId: id, change: 'created', title: 'Long convoy', channelId: null },
      },
    ]);
    await server.call(events.remove, { token, params: { id } });
    expect(await waiting(server)).toMatchObject([
      { kind: 'event-update', payload: { change: 'deleted' } },
    ]);
  });

  it('hears of the places that a removed role takes away', async () => {
    const { bot, server } = await ground();
    const { token } = await server.member({ flags: ['CanEditEvents', 'OrgMember'] });
    const id = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, id, { token });
    await vi.waitFor(() => {
      expect(bot.rsvpUpdates()).toHaveLength(1);
    }, 10_000);
    const body = { title: 'Convoy', start: '2027-01-01T10:00:00Z', end: '2027-01-01T12:00:00Z' };
    await server.call(events.update, { token, params: { id }, body });
    await vi.waitFor(() => {
      expect(bot.rsvpUpdates()).toHaveLength(2);
    }, 10_000);
  });

  it('is told by the client alone when the queue is off, at once', async () => {
    const { bot, server } = await ground({ botQueue: false });
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, eventId, member);
    expect(await waiting(server)).toEqual([]);
    expect(bot.calls).toEqual([]);
    await server.call(contract.rsvpUpdate, { token: member.token, body: update(eventId) });
    expect(bot.calls).toEqual([{ path: '/rsvp-update', body: update(eventId), isSigned: true }]);
    bot.answerWith(500);
    const refusal = await server.refusal(contract.rsvpUpdate, {
      token: member.token,
      body: update(eventId),
    });
    expect(refusal).toMatchObject({ status: 503, code: 'busy' });
  });

  it('is told once when client and server both have it to tell', async () => {
    const { server } = await ground({}, 'http://127.0.0.1:1');
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, eventId, member);
    await server.call(contract.rsvpUpdate, { token: member.token, body: update(eventId) });
    expect(await waiting(server)).toMatchObject([{ eventId, version: 2 }]);
  });

  it("is never sent to a channel that is not the event's", async () => {
    const { server } = await ground();
    const { token } = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    const wrong = { ...update(eventId), channelId: 'elsewhere' };
    expect(await server.refusal(contract.rsvpUpdate, { token, body: wrong })).toMatchObject({
      status: 422,
    });
    const unknown = update('00000000-0000-4000-8000-000000000000');
    expect(await server.refusal(contract.rsvpUpdate, { token, body: unknown })).toMatchObject({
      status: 404,
    });
    expect(await server.refusal(contract.rsvpUpdate, { body: update(eventId) })).toMatchObject({
      status: 401,
    });
  });

  it('has nothing queued for it when it has no address', async () => {
    const server = await startServer({ engine });
    closing.push(() => server.close());
    const member = await server.member();
    const eventId = await createEvent(server.database.db, ANNOUNCED);
    await rsvp(server, eventId, member);
    await server.call(contract.rsvpUpdate, { token: member.token, body: update(eventId) });
    expect(await waiting(server)).toEqual([]);
  });

  it('of the demo gives new events their ids and writes down what it was told', async () => {
    const lines: string[] = [];
    let address = '';
    const demo = await startDemoBot({
      secret: SECRET,
      musterUrl: () => address,
      log: (line) => lines.push(line),
    });
    closing.push(() => demo.close());
    const { server } = await ground({}, demo.url);
    address = server.url;
    const { token } = await server.member({ flags: ['CanEditEvents', 'OrgMember'] });
    const body = {
      title: 'Convoy',
      start: '2027-01-01T10:00:00Z',
      end: '2027-01-01T12:00:00Z',
      roles: [{ name: 'Pilot', capacity: 3 }],
    };
    const { id } = await server.call(events.create, { token, body });
    await vi.waitFor(async () => {
      const { discordChannelId } = await server.call(events.one, { params: { id } });
      expect(discordChannelId).toBe('demo-announcements');
    }, 10_000);
    await rsvp(server, id, { token });
    await vi.waitFor(() => {
      expect(lines).toEqual(['event created: Convoy', 'RSVPs of "Convoy": Pilot 1/3']);
    }, 10_000);
    const forged = await fetch(`${demo.url}/rsvp-update`, {
      method: 'POST',
      body: JSON.stringify(update(id)),
    });
    expect(forged.status).toBe(401);
  });
});

/** Makes everything that waits for its back-off due now, and wakes the servers. */
async function dueNow(server: TestServer): Promise<void> {
  await server.database.db.execute(sql`update bot_outbox set due_at = now()`);
  await server.database.db.execute(sql`select pg_notify('muster_bot', '')`);
}
