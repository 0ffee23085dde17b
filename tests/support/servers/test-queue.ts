import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { lease } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { passTime } from './queued-jobs.ts';

/** A queue that only tests use, in a table that has a version and a key of two columns. */
export const errands = defineQueue({
  name: 'test',
  table: botOutbox,
  leaseSeconds: 30,
  atOnce: 5,
  backOff: { firstSeconds: 10, longestSeconds: 60 },
  receiver: sql`'test:' || (payload->>'to')`,
});

/** What tests of queues do with it. */
export function errandsOf(database: Database) {
  const { db } = database;
  async function queue(to: string, secondsAgo = 0, tx: Queryable = db) {
    const eventId = randomUUID();
    const dueAt = sql`now() - ${secondsAgo} * interval '1 second'`;
    await tx.insert(botOutbox).values({ eventId, kind: 'rsvp-update', payload: { to }, dueAt });
    await wake(tx, errands);
    return eventId;
  }
  return {
    queue,
    /** Queues this many and returns their ids; the last one has been due for longest. */
    async queueMany(count: number) {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await queue('anybody', n));
      return ids;
    },
    take: async (tx: Queryable = db) => (await lease(tx, errands)).map(({ eventId }) => eventId),
    async takeOne() {
      const [job] = await lease(db, errands);
      if (!job) throw new Error('Nothing was due.');
      return job;
    },
    rows: () => db.select().from(botOutbox),
    /** The seconds until each job is due. */
    async pauses() {
      const left = sql<number>`extract(epoch from ${botOutbox.dueAt} - now())::float8`;
      return (await db.select({ left }).from(botOutbox)).map((row) => row.left);
    },
    pass: (ms: number) => passTime(database, [errands], ms),
  };
}
