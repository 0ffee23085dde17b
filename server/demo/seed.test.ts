import { count, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '../migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { changes } from '#server/db/bookkeeping.ts';
import * as schema from '#server/db/event-tables.ts';
import { demoOrganisation, demoTables } from './organisation.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-11-20T12:00:00Z');
const demo = demoOrganisation(now, 'hash');
let database: Database;

beforeAll(async () => {
  database = await startPglite({});
  await migrate(database);
  await database.transaction((tx) => seedDemo(tx, now, 'hash'));
});
afterAll(() => database.close());

it('every row arrives in its table', async () => {
  expect(Object.keys(demo).length).toBeGreaterThan(14);
  for (const [name, rows] of Object.entries(demo)) {
    const table = demoTables[name as keyof typeof demo];
    const [found] = await database.db.select({ rows: count() }).from(table);
    expect(Number(found?.rows)).toBe(rows.length);
  }
});

it('the count of every role is the number of its RSVPs that attend, and within its capacity', async () => {
  const wrong = await database.db
    .select({ event: schema.eventRoles.eventId, role: schema.eventRoles.name })
    .from(schema.eventRoles)
    .where(
      sql`${schema.eventRoles.attending} > ${schema.eventRoles.capacity} or ${schema.eventRoles.attending} <> (
        select count(*) from ${schema.rsvps} where ${schema.rsvps.eventId} = ${schema.eventRoles.eventId}
          and ${schema.rsvps.role} = ${schema.eventRoles.name} and ${schema.rsvps.attending})`,
    );
  expect(wrong).toEqual([]);
});

it('all that is synced is noted as changed, so that a first pull brings it', async () => {
  const [noted] = await database.db
    .select({ rows: count() })
    .from(changes)
    .where(inArray(changes.collection, ['events', 'eventDrafts']));
  expect(Number(noted?.rows)).toBe(demo.events.length);
});

it('a second time it changes nothing: the whole transaction fails', async () => {
  await expect(database.transaction((tx) => seedDemo(tx, now, 'hash'))).rejects.toThrow();
  const [found] = await database.db.select({ rows: count() }).from(demoTables.users);
  expect(Number(found?.rows)).toBe(demo.users.length);
});
