import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { events } from '#contract/events.ts';
import type { Queryable } from '#server/db/database.ts';
import { events as table } from '#server/db/event-tables.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { startEventServer } from '#tests/support/servers/event-server.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { giveSeatBack } from './rsvp.repository.ts';

// The embedded database has one connection, so the deletion comes wholly before or wholly after the call there.
it('a place that is given back while the event is deleted does not return with it, on a PostgreSQL server', async () => {
  const server = await startEventServer(engineNamed.postgresql);
  const { token } = await server.member({ role: 'Admin' });
  const { id } = await server.create();
  await server.rsvp(id, 'Marine');
  const place = { eventId: id, userId: server.pilot.id, role: 'Marine', source: 'web' };
  const params = { id };
  const removed = await answerAfter(server.database, {
    work: (tx) => giveSeatBack(tx, { ...place, now: new Date() }),
    call: () => server.send(events.remove, { token: server.planner.token, params }),
  });
  expect(removed.status).toBe(204);
  expect((await restoreLatest(server, { token, subject: 'event' })).status).toBe(204);
  const { rsvps, roles } = await server.call(events.one, { token, params });
  expect(rsvps).toEqual([]);
  expect(roles).toMatchObject([{ attending: 0 }]);
  await server.close();
});

it('SPEC 32.33 an account that goes keeps nobody waiting who has locked the events that it answered and helps at, on a PostgreSQL server', async () => {
  const server = await startEventServer(engineNamed.postgresql);
  const { db } = server.database;
  await server.create();
  await server.create();
  const [answered, helped] = await db.select().from(table).orderBy(asc(table.id));
  if (!answered || !helped) throw new Error('There are too few events.');
  await server.rsvp(answered.id, 'Marine');
  const lock = (tx: Queryable, { id }: { readonly id: string }) =>
    tx.select().from(table).where(eq(table.id, id)).for('no key update');
  await db
    .update(table)
    .set({ helpers: [server.pilot.id] })
    .where(eq(table.id, helped.id));
  const removed = await answerAfter(server.database, {
    work: (tx) => lock(tx, answered),
    call: () => server.send(accounts.remove, { token: server.pilot.token }),
    rest: (tx) => lock(tx, helped),
  });
  expect(removed.status).toBe(204);
  const left = await db.select({ helpers: table.helpers }).from(table);
  expect(left).toEqual([{ helpers: [] }, { helpers: [] }]);
  await server.close();
});
