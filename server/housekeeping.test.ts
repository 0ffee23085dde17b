import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  audit,
  changes,
  idempotency,
  limits,
  mailOutbox,
  meta,
  passwordResets,
  usedCaptchas,
} from '#server/db/bookkeeping.ts';
import { sessions } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { clocks, shortStarts } from '#tests/support/hostile/clocks.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { judgeClock } from '#server/db/doubted-clock.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { keepHouse, startHousekeeping, tidy } from './housekeeping.ts';

describe('housekeeping', () => {
  it.each(clocks)('$input: the clock is $expected', ({ facts, expected }) => {
    expect(judgeClock(facts)).toBe(expected);
  });
});

describe.each(engines)('a clock that leaps on $engine', (engine) => {
  let server: TestServer;
  const warn = vi.fn();
  beforeEach(async () => {
    server = await startServer({ engine });
    await vi.waitFor(async () => {
      expect(await doneAt()).not.toBeNull();
    });
    warn.mockClear();
  });
  afterEach(() => server.close());

  const doneAt = async () => {
    const [row] = await server.database.db
      .select()
      .from(meta)
      .where(eq(meta.key, 'HOUSEKEEPING_DONE'));
    return row ? Date.parse(row.value) : null;
  };
  const housekeeping = (now = new Date()) => ({
    config: server.config,
    database: server.database,
    log: Object.assign(Object.create(server.app.log) as typeof server.app.log, { warn }),
    now: () => now,
  });
  /** As if all of this had been two years ago: to the rows, the clock of today is one that is ahead. */
  async function twoYearsAgo() {
    const { db } = server.database;
    const { id: userId } = await server.member();
    const then = new Date(Date.now() - 730 * DAY_MS);
    await db
      .insert(idempotency)
      .values({ userId, key: randomUUID(), fingerprint: '', status: 200, createdAt: then });
    await db.insert(sessions).values({ userId, expiresAt: then, lastSeen: then });
    await db.insert(passwordResets).values({ userId, tokenHash: randomUUID(), expiresAt: then });
    await db.insert(usedCaptchas).values({ nonce: randomUUID(), expiresAt: then });
    await db
      .insert(audit)
      .values({ at: then, subject: 'post', subjectId: 'x', action: 'deleted', title: 'Gone' });
    await db
      .update(meta)
      .set({ value: then.toISOString() })
      .where(eq(meta.key, 'HOUSEKEEPING_DONE'));
  }
  const kept = async () => {
    const { db } = server.database;
    const counts = await Promise.all(
      [idempotency, audit, passwordResets, usedCaptchas, sessions].map((table) => db.$count(table)),
    );
    return counts;
  };

  it('a server that is stopped right after its start ends the round before the database is closed', async () => {
    const soon = new Date(Date.now() + HOUR_MS);
    const stop = startHousekeeping(housekeeping(soon));
    await stop();
    expect(await doneAt()).toBe(soon.getTime());
  });

  it('FAULTS 39 removes nothing, and says so; control: what removes, does', async () => {
    await twoYearsAgo();
    await keepHouse(housekeeping());
    expect(await kept()).toEqual([1, 1, 1, 1, 2]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Nothing old is removed'));
    await tidy(housekeeping());
    expect(await kept()).toEqual([0, 0, 0, 0, 1]);
  });

  it.each(shortStarts)('FAULTS 39 on for a few hours, $input', async ({ days, believed }) => {
    const { db } = server.database;
    /** The clock of the database can't be set: so what was noted is moved instead. */
    const passDays = async (count: number) => {
      const noted = await db.select().from(meta).where(like(meta.key, 'HOUSEKEEPING_%'));
      for (const { key, value } of noted) {
        const moved = new Date(Date.parse(value) - count * DAY_MS).toISOString();
        await db.update(meta).set({ value: moved }).where(eq(meta.key, key));
      }
    };
    const now = new Date();
    await db
      .update(meta)
      .set({ value: now.toISOString() })
      .where(eq(meta.key, 'HOUSEKEEPING_DONE'));
    const done: number[] = [];
    for (const [place, day] of days.entries()) {
      await passDays(day - (days[place - 1] ?? 0));
      await keepHouse(housekeeping(now));
      if ((await doneAt()) === now.getTime()) done.push(day);
    }
    expect(done).toEqual(believed);
  });

  it('where it was never done, the newest row tells', async () => {
    const { db } = server.database;
    await twoYearsAgo();
    const then = new Date(Date.now() - 730 * DAY_MS);
    await db.update(sessions).set({ lastSeen: then });
    await db.update(changes).set({ at: then });
    await db.update(audit).set({ at: then });
    await db.delete(meta).where(eq(meta.key, 'HOUSEKEEPING_DONE'));
    await keepHouse(housekeeping());
    expect(await kept()).toEqual([1, 1, 1, 1, 2]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(then.toISOString().slice(0, 10)));
  });

  it('is believed once it has gone on for a day: the server was off for that long', async () => {
    const { db } = server.database;
    await twoYearsAgo();
    await keepHouse(housekeeping(new Date(Date.now() - 1_000)));
    await keepHouse(housekeeping());
    expect(await kept()).toEqual([1, 1, 1, 1, 2]);
    const yesterday = new Date(Date.now() - DAY_MS - 1).toISOString();
    await db.update(meta).set({ value: yesterday }).where(eq(meta.key, 'HOUSEKEEPING_DOUBTED'));
    await keepHouse(housekeeping());
    expect(await kept()).toEqual([0, 0, 0, 0, 1]);
    expect((await doneAt()) ?? 0).toBeGreaterThan(Date.now() - DAY_MS);
  });

  it('removes nothing where this machine and the database’s tell different days', async () => {
    const { db } = server.database;
    await twoYearsAgo();
    await keepHouse(housekeeping(new Date(Date.now() + 365 * DAY_MS)));
    expect(await kept()).toEqual([1, 1, 1, 1, 2]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("the database's says"));
    expect(await db.$count(meta, eq(meta.key, 'HOUSEKEEPING_DOUBTED'))).toBe(0);
  });

  it('leaves nothing behind that lasts until the day it told', async () => {
    const { db } = server.database;
    const { id: userId } = await server.member();
    const ahead = new Date(Date.now() + 365 * DAY_MS);
    await db.insert(limits).values({ subject: 'login:x', count: 9, windowEnds: ahead });
    await db.insert(sessions).values({ userId, expiresAt: ahead, lastSeen: ahead });
    const order = { kind: 'reset' } as const;
    await db.insert(mailOutbox).values({ order, createdAt: ahead, dueAt: ahead });
    await tidy(housekeeping());
    expect(await db.$count(limits)).toBe(0);
    const [mail] = await db.select().from(mailOutbox);
    expect(mail?.dueAt.getTime()).toBeLessThan(Date.now() + DAY_MS);
    for (const { expiresAt } of await db.select().from(sessions))
      expect(expiresAt.getTime()).toBeLessThan(Date.now() + 31 * DAY_MS);
  });
});
