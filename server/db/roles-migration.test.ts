import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openOldDatabase } from '#tests/support/databases/old-database.ts';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

const [COMING, OVER] = [randomUUID(), randomUUID()];

/** Two events with two roles that differ by their spelling alone, and what somebody said and cancelled. */
async function fill(database: Database): Promise<void> {
  const { db } = database;
  const ids = [1, 2, 3, 4].map(() => randomUUID());
  for (const id of ids)
    await db.execute(sql`
      insert into users (id, username, skeletons, email, password_hash) values (${id}, ${id}, '{}', ${id}, '')`);
  for (const [event, days] of [
    [COMING, 1],
    [OVER, -30],
  ] as const) {
    const at = sql`now() + ${days}::int * interval '1 day'`;
    await db.execute(sql`
      insert into events (id, title, start_at, end_at) values (${event}, 'Convoy', ${at}, ${at})`);
    await db.execute(sql`
      insert into event_roles (event_id, name, capacity, attending)
      values (${event}, 'pilot', 2, 1), (${event}, 'Pilot', 2, 1)`);
    await db.execute(sql`
      insert into rsvps (event_id, user_id, role, attending) values
        (${event}, ${ids[0]}, 'pilot', true), (${event}, ${ids[1]}, 'Pilot', true),
        (${event}, ${ids[2]}, 'PILOT', false), (${event}, ${ids[3]}, 'Medic', false)`);
    await db.execute(sql`
      insert into seat_watches (event_id, role, user_id) values (${event}, 'Pilot', ${ids[2]})`);
  }
  await db.execute(sql`delete from changes`);
}

describe.each(engines)('an older database whose roles get ids, on $engine', (engine) => {
  it('keeps everybody in the role of their very spelling, and tells devices of what is coming', async () => {
    const database = await openOldDatabase(engine, '0010_change_feed');
    await fill(database);
    await migrate(database);
    const { db } = database;
    for (const event of [COMING, OVER]) {
      const held = await rowsOf(
        db,
        sql`select a.role as said, r.name, a.attending, a.revision
          from rsvps a left join event_roles r on r.event_id = a.event_id and r.id = a.role_id
          where a.event_id = ${event} order by a.attending desc, a.role collate "C" desc`,
      );
      expect(held).toEqual([
        { said: 'pilot', name: 'pilot', attending: true, revision: 1 },
        { said: 'Pilot', name: 'Pilot', attending: true, revision: 1 },
        {
          said: 'PILOT',
          name: expect.stringMatching(/^pilot$/i) as string,
          attending: false,
          revision: 1,
        },
        { said: 'Medic', name: null, attending: false, revision: 1 },
      ]);
      const watched = await rowsOf(
        db,
        sql`select r.name from seat_watches w join event_roles r on r.event_id = w.event_id and r.id = w.role_id
          where w.event_id = ${event}`,
      );
      expect(watched).toEqual([{ name: 'Pilot' }]);
    }
    expect(await rowsOf(db, sql`select collection, id from changes`)).toEqual([
      { collection: 'events', id: COMING },
    ]);
    await database.close();
  });
});
