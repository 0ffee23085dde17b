import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { botOutbox, idempotency } from '#server/db/bookkeeping.ts';
import { eventRoles, events as eventsTable, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { openTransaction } from '#tests/support/databases/open-transaction.ts';
import { answerAfter, countWaiting } from '#tests/support/databases/blocked-calls.ts';

// These tests show that what holds for every idempotency key holds for that of an RSVP, too.

const ROLE = 'Gunner';

describe.each(engines)('an RSVP with a key on $engine', (engine) => {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
    other = await startServer({ database: server.database });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const anEvent = () => createEvent(server.database.db, { roles: [{ name: ROLE, capacity: 3 }] });
  const bodyOf = (eventId: string, attending = true) => ({ eventId, role: ROLE, attending });

  /** How many attend by the role's count, and each RSVP with its revision. */
  async function attendance(eventId: string) {
    const { db } = server.database;
    const [role] = await db.select().from(eventRoles).where(eq(eventRoles.eventId, eventId));
    const rows = await db.select().from(rsvps).where(eq(rsvps.eventId, eventId));
    return {
      counted: role?.attending,
      rsvps: rows.map(({ attending, revision }) => ({ attending, revision })),
    };
  }
  const once = { counted: 1, rsvps: [{ attending: true, revision: 1 }] };
  const untouched = { counted: 0, rsvps: [] };

  const use = async (userId: string, count: number) => {
    await server.database.db.execute(
      sql`insert into idempotency (user_id, key, fingerprint, created_at)
          select ${userId}::uuid, 'used-' || n, 'f', now() from generate_series(1, ${count}::int) n`,
    );
  };

  it('takes effect once, with one answer, when it comes twenty times at once through two servers', async () => {
    const eventId = await anEvent();
    const { token } = await server.member();
    const call = { token, key: randomUUID(), body: bodyOf(eventId) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? server : other).call(events.rsvp, call)),
    );
    expect(answers.map(({ rsvps: [row] }) => row?.revision)).toEqual(answers.map(() => 1));
    expect(await attendance(eventId)).toEqual(once);
  });

  it('takes one place for twenty keys of one member at once', async () => {
    const eventId = await anEvent();
    const { id, token } = await server.member();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? server : other).call(events.rsvp, {
          ...{ token, key: randomUUID(), body: bodyOf(eventId) },
        }),
      ),
    );
    expect(await attendance(eventId)).toMatchObject({ counted: 1, rsvps: [{ attending: true }] });
    expect(await server.database.db.$count(idempotency, eq(idempotency.userId, id))).toBe(20);
  });

  it('takes no place again when it is repeated after the member has cancelled', async () => {
    const eventId = await anEvent();
    const { token } = await server.member();
    const first = { token, key: randomUUID(), body: bodyOf(eventId) };
    await server.call(events.rsvp, first);
    await server.call(events.rsvp, { token, key: randomUUID(), body: bodyOf(eventId, false) });
    await Promise.all([server, other].map((either) => either.call(events.rsvp, first)));
    expect(await attendance(eventId)).toEqual({
      counted: 0,
      rsvps: [{ attending: false, revision: 2 }],
    });
  });

  it('takes no place for a key that was used for another call', async () => {
    const [eventId, another] = [await anEvent(), await anEvent()];
    const { token } = await server.member();
    const key = randomUUID();
    await server.call(events.rsvp, { token, key, body: bodyOf(eventId) });
    const refusal = await server.refusal(events.rsvp, { token, key, body: bodyOf(another) });
    expect(refusal).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await attendance(another)).toEqual(untouched);
  });

  it('takes no place beyond the keys of a day', async () => {
    const eventId = await anEvent();
    const { id, token } = await server.member();
    await use(id, 5_000);
    const call = { token, key: randomUUID(), body: bodyOf(eventId) };
    expect(await server.refusal(events.rsvp, call)).toMatchObject({ code: 'quota_reached' });
    expect(await attendance(eventId)).toEqual(untouched);
  });

  it('is refused however often it comes if it is malformed', async () => {
    const { token } = await server.member();
    const malformed = { ...bodyOf(await anEvent()), role: 7 as never };
    const call = { token, key: randomUUID(), body: malformed };
    const refusal = await server.refusal(events.rsvp, call);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(await server.refusal(events.rsvp, call)).toEqual(refusal);
  });

  it('lets the bot know once, in the same transaction', async () => {
    const config = { botWebhookUrl: 'http://127.0.0.1:9', botWebhookSecret: 'x'.repeat(32) };
    const announcing = await startServer({ database: server.database, config });
    const { db } = server.database;
    const eventId = await anEvent();
    const place = { discordChannelId: '1', discordMessageId: '2' };
    await db.update(eventsTable).set(place).where(eq(eventsTable.id, eventId));
    const { token } = await server.member();
    const call = { token, key: randomUUID(), body: bodyOf(eventId) };
    await announcing.call(events.rsvp, call);
    await announcing.call(events.rsvp, call);
    const ofEvent = and(eq(botOutbox.eventId, eventId), eq(botOutbox.kind, 'rsvp-update'));
    expect(await db.select({ version: botOutbox.version }).from(botOutbox).where(ofEvent)).toEqual([
      { version: 1 },
    ]);
    expect(await attendance(eventId)).toEqual(once);
    await announcing.close();
  });

  onTwoConnections(
    engine,
    'takes one place for two devices that wait for the same role',
    async () => {
      const eventId = await anEvent();
      const { id, token } = await server.member();
      const { tx, commit } = await openTransaction(server.database);
      await tx.select().from(eventRoles).where(eq(eventRoles.eventId, eventId)).for('update');
      const calls = [server, other].map((either) =>
        either.call(events.rsvp, { token, key: randomUUID(), body: bodyOf(eventId) }),
      );
      await expect.poll(() => countWaiting(server.database)).toBe(2);
      await commit();
      await Promise.all(calls);
      expect(await attendance(eventId)).toEqual(once);
      expect(await server.database.db.$count(idempotency, eq(idempotency.userId, id))).toBe(2);
    },
  );

  onTwoConnections(engine, 'takes no place for an account that goes meanwhile', async () => {
    const eventId = await anEvent();
    const { id, token } = await server.member();
    const call = { token, key: randomUUID(), body: bodyOf(eventId) };
    const answer = await answerAfter(server.database, {
      work: (tx) => tx.delete(users).where(eq(users.id, id)),
      call: () => server.send(events.rsvp, call),
    });
    expect(await answer.json()).toMatchObject({ status: 401, code: 'account_deleted' });
    expect(await attendance(eventId)).toEqual(untouched);
  });

  onTwoConnections(engine, 'waits for the same one that is still under way', async () => {
    const eventId = await anEvent();
    const { id, token } = await server.member();
    const key = randomUUID();
    const call = { token, key, body: bodyOf(eventId) };
    const answer = await answerAfter(server.database, {
      work: (tx) =>
        tx.insert(idempotency).values({ userId: id, key, fingerprint: 'of another call' }),
      call: () => server.send(events.rsvp, call),
      rest: (tx) => tx.update(idempotency).set({ status: 200 }).where(eq(idempotency.key, key)),
    });
    expect(await answer.json()).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await attendance(eventId)).toEqual(untouched);
  });
});
