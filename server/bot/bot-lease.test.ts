import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botOutbox, limits } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { engines, onTwoConnections } from '#tests/support/engines.ts';
import { lease, postpone } from './bot-lease.ts';

const TASKS = 8;

describe.each(engines)('what the chat bot has to be told is leased on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(botOutbox);
    await database.db.delete(limits);
    for (let n = 0; n < TASKS; n += 1) await queue(n);
  });

  const queue = (secondsAgo: number) =>
    database.db.insert(botOutbox).values({
      eventId: randomUUID(),
      kind: 'rsvp-update',
      payload: {},
      dueAt: sql`now() - ${secondsAgo} * interval '1 second'`,
    });
  const next = async (limit: number, db: Queryable = database.db) =>
    (await lease(db, limit)).map(({ eventId }) => eventId);

  it('up to the limit, and what is due longest first', async () => {
    const oldest = await database.db
      .select({ eventId: botOutbox.eventId })
      .from(botOutbox)
      .orderBy(botOutbox.dueAt)
      .limit(3);
    const leased = await next(3);
    expect(new Set(leased)).toEqual(new Set(oldest.map(({ eventId }) => eventId)));
    expect(await next(TASKS)).toHaveLength(TASKS - 3);
  });

  it('for half a minute: then another process takes over', async () => {
    expect(await next(TASKS)).toHaveLength(TASKS);
    const pass = (seconds: number) =>
      database.db
        .update(botOutbox)
        .set({ dueAt: sql`${botOutbox.dueAt} - ${seconds} * interval '1 second'` });
    await pass(25);
    expect(await next(TASKS)).toEqual([]);
    await pass(5);
    expect(await next(TASKS)).toHaveLength(TASKS);
    expect(await database.db.$count(botOutbox, eq(botOutbox.attempts, 2))).toBe(TASKS);
  });

  it('SPEC 7.19 to nobody from the moment when the answer to one asks for patience with all', async () => {
    const { db } = database;
    const [task] = await lease(db, 1);
    if (!task) throw new Error('Nothing was due.');
    const leased: number[] = [];
    const watched = {
      execute: async (query: SQL) => {
        await db.execute(query);
        leased.push((await next(TASKS)).length);
      },
    };
    await postpone(watched as never, task, { ms: 60_000, isForAll: true });
    expect(leased).toEqual([0]);
    await db.delete(limits);
    expect(await next(TASKS)).toHaveLength(TASKS - 1); // it alone is put off
  });

  onTwoConnections(engine, 'never to two processes at the same moment', async () => {
    const [first, second] = await database.transaction(async (tx) => [
      await next(5, tx),
      await next(TASKS),
    ]);
    expect([first.length, second.length]).toEqual([5, TASKS - 5]);
    expect(new Set([...first, ...second]).size).toBe(TASKS);
  });
});
