import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { events } from '#contract/events.ts';
import { sync } from '#contract/sync.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { aDraft } from '#tests/support/servers/event-server.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { untoldFeatures } from '#tests/support/servers/untold-features.ts';

/** What two servers on one PostgreSQL leave behind in it once a call is answered, looked at from a third connection. */
describe('between two calls', () => {
  const databases: Database[] = [];
  const servers: TestServer[] = [];
  let onlooker: Database;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    onlooker = await openPostgres(url, { connections: 1 });
    for (const _ of [1, 2]) {
      const database = await openPostgres(url, { connections: 3 });
      databases.push(database);
      servers.push(await startServer({ database, features: untoldFeatures }));
    }
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([onlooker, ...databases].map((database) => database.close()));
  });

  /** Locks of connections that carry out no statement, and transactions that are open without one. */
  const held = (db: Queryable) =>
    rowsOf(
      db,
      sql`select activity.state, lock.locktype, lock.mode from pg_stat_activity as activity
        left join pg_locks as lock on lock.pid = activity.pid
        where activity.datname = current_database() and activity.pid <> pg_backend_pid()
          and (activity.state like 'idle in transaction%' or (activity.state = 'idle' and lock.pid is not null))`,
    );

  it('no lock is held and no transaction open, whether the call succeeded, was refused or repeated', async () => {
    const [here, there] = servers;
    if (!here || !there) throw new Error('no servers');
    const { token, username } = await here.member({ role: 'Admin' });
    const { id: eventId } = await here.call(events.create, { token, body: aDraft() });
    const call = { token, key: randomUUID(), body: { eventId, role: 'Marine', attending: true } };
    const calls = {
      'a login': () => there.signIn(username),
      'a refused login': () => there.refusal(auth.login, { body: { username, password: 'no' } }),
      'an RSVP': () => here.call(events.rsvp, call),
      'its repetition at the other server': () => there.call(events.rsvp, call),
      'a refused RSVP': () =>
        there.refusal(events.rsvp, { token, key: randomUUID(), body: { ...call.body, role: '?' } }),
      'many at once': () =>
        Promise.all(
          servers.flatMap((server) =>
            Array.from({ length: 8 }, () =>
              server.call(events.rsvp, { ...call, key: randomUUID() }),
            ),
          ),
        ),
      'a pull': () => there.call(sync.pull, { token }),
    };
    for (const [name, make] of Object.entries(calls)) {
      await make();
      expect(await held(onlooker.db), name).toEqual([]);
    }
  });

  it('control: a lock or a transaction that outlived its call would be seen', async () => {
    const [database] = databases;
    if (!database) throw new Error('no database');
    await database.transaction(async (tx) => {
      await tx.execute(sql`select id from users for update`);
      expect(await held(onlooker.db)).not.toEqual([]);
    });
    const [locked] = await rowsOf<{ pid: number }>(
      database.db,
      sql`select pg_backend_pid() as pid, pg_advisory_lock(1)`,
    );
    expect(await held(onlooker.db)).toMatchObject([{ state: 'idle', locktype: 'advisory' }]);
    await onlooker.db.execute(sql`select pg_terminate_backend(${locked?.pid}::int)`);
  });
});
