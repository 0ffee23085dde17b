import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRsvpUpdate } from '#server/bot/bot-outbox.ts';
import * as bookkeeping from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { orderMail } from '#server/mail/orders.ts';
import { askForExport } from '#server/accounts/data-exports.ts';
import { announce } from '#server/notices/announce.ts';
import { queueTest, subscribe } from '#server/notices/push/subscriptions.repository.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { someNews } from '#tests/support/factories/notices.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { queues } from './queues.ts';

const named = queues.map((queue) => ({ queue, name: queue.name }));

describe('the list of queues', () => {
  const tables = Object.values(bookkeeping).filter((table) => is(table, PgTable));

  it('has every table of jobs, and each of them once', () => {
    const ofJobs = tables.filter((table) => 'dueAt' in getTableColumns(table));
    const listed = queues.map(({ table }) => getTableName(table));
    expect(ofJobs.length).toBeGreaterThan(3);
    expect(listed.toSorted()).toEqual(ofJobs.map((table) => getTableName(table)).toSorted());
    expect(new Set(queues.map(({ channel }) => channel)).size).toBe(queues.length);
  });

  it.each(named)(
    'QU10 $name has a key to be locked by, and an index of what is due',
    ({ queue: { table, key } }) => {
      expect(key.length).toBeGreaterThan(0);
      const indexed = getTableConfig(table).indexes.map(({ config }) =>
        config.columns.map((column) => ('name' in column ? column.name : '')),
      );
      expect(indexed).toContainEqual(['due_at']);
    },
  );
});

interface Here {
  readonly eventId: string;
  readonly userId: string;
  readonly endpoint: string;
}
const NOW = new Date();

/** What causes a job, by the name of its queue. */
const causes: Readonly<Record<string, (tx: Queryable, here: Here) => Promise<unknown>>> = {
  bot: (tx, { eventId }) => queueRsvpUpdate(tx, eventId),
  mail: (tx, { userId }) => orderMail(tx, { kind: 'registered', userId }),
  news: (tx, { eventId }) => {
    const news = someNews({ eventId });
    return announce(tx, { news, source: 'test', recipients: null, actorId: null, at: NOW });
  },
  push: (tx, here) => queueTest(tx, here, NOW),
  exports: (tx, { userId }) => askForExport(tx, { userId, at: NOW }),
};

describe.each(engines)('QU1 a job on $engine', (engine) => {
  let database: Database;
  let here: Here;
  beforeAll(async () => {
    database = await engine.open();
    const { db } = database;
    const { id: userId } = await createUser(db);
    const announced = { discordChannelId: 'channel', discordMessageId: 'message' };
    const device = { userId, endpoint: 'https://push.example' };
    const keys = { p256dh: 'key', auth: 'key', zone: 'UTC' };
    await subscribe(db, { ...device, ...keys, sessionId: randomUUID(), at: NOW });
    here = { ...device, eventId: await createEvent(db, announced) };
  });
  afterAll(() => database.close());

  it.each(named)(
    'for $name is written in the transaction of its cause, which wakes whoever works',
    async ({ queue: { table, channel }, name }) => {
      const cause = causes[name];
      if (!cause) throw new Error(`Nothing here causes a job for ${name}.`);
      let woken = 0;
      const endListening = await database.listen(channel, () => {
        woken += 1;
      });
      const failing = database.transaction(async (tx) => {
        await cause(tx, here);
        throw new Error('The cause failed.');
      });
      await expect(failing).rejects.toThrow('The cause failed.');
      expect(await database.db.select().from(table)).toEqual([]);
      await database.transaction((tx) => cause(tx, here));
      expect(await database.db.select().from(table)).toHaveLength(1);
      await expect.poll(() => woken).toBe(1);
      await endListening();
    },
  );
});
