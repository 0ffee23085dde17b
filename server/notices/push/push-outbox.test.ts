import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushOutbox } from '#server/db/bookkeeping.ts';
import { engines, onTwoConnections } from '#tests/support/engines.ts';
import { NOON } from '#tests/support/news-world.ts';
import { sharedPushWorld } from '#tests/support/news-world-hooks.ts';
import { countWaiting } from '#tests/support/waiting.ts';
import { drop, lease } from './push-outbox.ts';

const MESSAGES = 8;

describe.each(engines)('SPEC 12.11 what is to be pushed is leased on $engine', (engine) => {
  const { world } = sharedPushWorld(engine);
  beforeEach(async () => {
    const pilot = await world.member();
    for (let n = 0; n < MESSAGES; n += 1) await world.subscribe(pilot);
    await world.create(30);
    await world.tellAll();
  });

  const next = (limit: number, db = world.database.db) => lease(db, { now: NOON, limit });

  it('up to the limit, whatever the planner makes of it, and what is due first', async () => {
    const { db } = world.database;
    const [last] = await db.select({ id: pushOutbox.id }).from(pushOutbox).limit(1);
    const dueAt = new Date(NOON.getTime() - 1);
    await db
      .update(pushOutbox)
      .set({ dueAt })
      .where(sql`${pushOutbox.id} <> ${last?.id}`);
    const leased = await world.database.transaction(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      return next(3, tx);
    });
    expect(leased).toHaveLength(3);
    expect(leased).not.toContain(last?.id);
    expect(await next(MESSAGES)).toHaveLength(MESSAGES - 3);
  });

  it('for a minute: then another process takes over', async () => {
    expect(await next(MESSAGES)).toHaveLength(MESSAGES);
    const at = (ms: number) =>
      lease(world.database.db, { now: new Date(NOON.getTime() + ms), limit: MESSAGES });
    expect(await at(59_999)).toEqual([]);
    expect(await at(60_000)).toHaveLength(MESSAGES);
    const rows = await world.database.db.$count(pushOutbox, eq(pushOutbox.attempts, 2));
    expect(rows).toBe(MESSAGES);
  });

  onTwoConnections(engine, 'never to two processes at the same moment', async () => {
    const [first, second] = await world.database.transaction(async (tx) => [
      await next(5, tx),
      await next(MESSAGES),
    ]);
    expect(first).toHaveLength(5);
    expect(second).toHaveLength(MESSAGES - 5);
    expect(new Set([...first, ...second]).size).toBe(MESSAGES);
  });

  onTwoConnections(
    engine,
    'and taken out without a circle with whoever drops older news',
    async () => {
      const { database } = world;
      const ids: string[] = [];
      for (const id of await next(MESSAGES)) {
        const last = `00000000-0000-4000-8000-00000000000${MESSAGES - ids.length}`; // on disk the last is the first
        await database.db.update(pushOutbox).set({ id: last }).where(eq(pushOutbox.id, id));
        ids.unshift(last);
      }
      let dropping: Promise<void> | undefined;
      await database.transaction(async (tx) => {
        for (const id of ids) {
          await tx.select().from(pushOutbox).where(eq(pushOutbox.id, id)).for('update');
          dropping ??= drop(database.db, ids);
          await expect.poll(() => countWaiting(database)).toBe(1);
        }
      });
      await dropping;
      expect(await database.db.$count(pushOutbox)).toBe(0);
    },
  );
});
