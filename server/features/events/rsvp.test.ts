import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { rowsOf } from '#server/db/rows.ts';
import { eventRoles, events as eventsTable, rsvps } from '#server/db/event-tables.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { openTransaction } from '#tests/support/databases/open-transaction.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

describe.each(engines)('an RSVP on $engine', (engine) => {
  let server: TestServer;
  let pilot: Member;
  let other: Member;
  beforeAll(async () => {
    server = await startServer({ engine });
    pilot = await server.member({ username: 'pilot', flags: [] });
    other = await server.member({ username: 'other' });
  });
  afterAll(() => server.close());

  const roles = [
    { name: 'Gunner', capacity: 1 },
    { name: 'Scout', capacity: 1 },
  ];
  const draft = (role: string, attending: boolean, eventId: string) => ({
    eventId,
    role,
    attending,
  });
  const take = (eventId: string, role: string, { token } = pilot) =>
    server.call(events.rsvp, { token, body: draft(role, true, eventId) });
  const cancel = (eventId: string, role: string, { token } = pilot) =>
    server.call(events.rsvp, { token, body: draft(role, false, eventId) });
  const refused = (eventId: string, role: string, { token } = pilot) =>
    server.refusal(events.rsvp, { token, body: draft(role, true, eventId) });
  const figures = ({ roles: offered, rsvps: attendees }: EventDetail) => ({
    counts: Object.fromEntries(offered.map(({ name, attending }) => [name, attending])),
    who: attendees
      .filter(({ attending }) => attending)
      .map(({ username, role }) => `${username}: ${role}`),
  });
  const revisionOf = async (eventId: string, userId: string) => {
    const [row] = await server.database.db
      .select()
      .from(rsvps)
      .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)));
    return row?.revision;
  };

  it('takes a place and answers with the event as it is then', async () => {
    const id = await createEvent(server.database.db, { roles });
    expect(figures(await take(id, 'Gunner'))).toEqual({
      counts: { Gunner: 1, Scout: 0 },
      who: ['pilot: Gunner'],
    });
  });

  it('belongs to whoever the token names, whatever the body says', async () => {
    const id = await createEvent(server.database.db, { roles });
    const forged = {
      ...draft('Gunner', true, id),
      username: 'other',
      discordId: '1',
      avatarUrl: 'x',
      source: 'web',
    };
    const answer = await server.call(events.rsvp, { token: pilot.token, body: forged });
    expect(figures(answer).who).toEqual(['pilot: Gunner']);
    expect(await server.refusal(events.rsvp, { body: forged })).toMatchObject({ status: 401 });
  });

  it('for the role one has is answered the same and does nothing', async () => {
    const id = await createEvent(server.database.db, { roles });
    const first = await take(id, 'Gunner');
    expect(await take(id, 'Gunner')).toEqual(first);
    expect(await revisionOf(id, pilot.id)).toBe(1);
  });

  it('for another role of the event moves the place, whichever device asked (FAULTS 33)', async () => {
    const id = await createEvent(server.database.db, { roles });
    await take(id, 'Gunner');
    expect(figures(await take(id, 'Scout'))).toEqual({
      counts: { Gunner: 0, Scout: 1 },
      who: ['pilot: Scout'],
    });
    expect(figures(await take(id, 'Gunner', other)).counts).toEqual({ Gunner: 1, Scout: 1 });
  });

  it('is refused when the role is full, with the event as it is, and a place held before is kept', async () => {
    const id = await createEvent(server.database.db, { roles, title: 'Salvage run' });
    await take(id, 'Scout', other);
    const free = await refused(id, 'Scout');
    expect(free).toMatchObject({
      status: 409,
      code: 'role_full',
      message: 'The role filled up before your change arrived.',
    });
    expect(figures(free.current as EventDetail).who).toEqual(['other: Scout']);
    await take(id, 'Gunner');
    expect(await refused(id, 'Scout')).toMatchObject({ code: 'role_full' });
    expect(figures(await take(id, 'Gunner')).counts).toEqual({ Gunner: 1, Scout: 1 });
  });

  it('is refused for a role that the event does not offer, with the event as it is', async () => {
    const id = await createEvent(server.database.db, { roles, title: 'Salvage run' });
    const refusal = await refused(id, 'Cook');
    expect(refusal).toMatchObject({
      status: 409,
      code: 'role_gone',
      message: 'The event no longer offers this role.',
      current: { id, roles: [{ name: 'Gunner' }, { name: 'Scout' }] },
    });
  });

  it('is refused for a deleted event as gone, and for one that never was as unknown', async () => {
    const id = await createEvent(server.database.db, { roles });
    await server.database.db.delete(eventsTable).where(eq(eventsTable.id, id));
    expect(await refused(id, 'Gunner')).toMatchObject({ status: 410, code: 'event_gone' });
    expect(await refused(id.toUpperCase(), 'Gunner')).toMatchObject({
      status: 410,
      code: 'event_gone',
    });
    const body = draft('Gunner', false, id);
    expect(await server.refusal(events.rsvp, { token: pilot.token, body })).toMatchObject({
      status: 410,
    });
    expect(await refused('00000000-0000-4000-8000-000000000000', 'Gunner')).toMatchObject({
      status: 404,
    });
  });

  it('is cancelled in the named role only, and cancelling what is not there succeeds', async () => {
    const id = await createEvent(server.database.db, { roles });
    await take(id, 'Gunner');
    expect(figures(await cancel(id, 'Scout')).who).toEqual(['pilot: Gunner']);
    expect(figures(await cancel(id, 'Cook')).who).toEqual(['pilot: Gunner']);
    expect(figures(await cancel(id, 'Gunner', other)).who).toEqual(['pilot: Gunner']);
    expect(figures(await cancel(id, 'Gunner'))).toEqual({
      counts: { Gunner: 0, Scout: 0 },
      who: [],
    });
    expect(figures(await cancel(id, 'Gunner')).counts).toEqual({ Gunner: 0, Scout: 0 });
    expect(await revisionOf(id, pilot.id)).toBe(2);
  });

  it('is answered with the own row also when it is cancelled, at its newest revision, and others see it nowhere', async () => {
    const id = await createEvent(server.database.db, { roles });
    await take(id, 'Gunner');
    const own = { userId: pilot.id, role: 'Gunner', attending: false, revision: 2 };
    expect((await cancel(id, 'Gunner')).rsvps).toMatchObject([own]);
    const taken = await take(id, 'Gunner', other);
    expect(taken.rsvps.map(({ userId }) => userId)).toEqual([other.id]);
    const { current } = await refused(id, 'Gunner');
    const told = (current as EventDetail).rsvps;
    expect(told.map(({ userId }) => userId).sort()).toEqual([pilot.id, other.id].sort());
    expect(told.find(({ userId }) => userId === pilot.id)).toMatchObject(own);
    const read = await server.call(events.one, { token: pilot.token, params: { id } });
    expect(read.rsvps.map(({ userId }) => userId)).toEqual([other.id]);
  });

  it('that is changed by many at the same time is told to each with their own row, and with nobody else’s cancelled one', async () => {
    const db = server.database.db;
    const id = await createEvent(db, { roles: [{ name: 'Crew', capacity: 10 }] });
    const crew: Member[] = [];
    for (let at = 0; at < 6; at += 1) crew.push(await server.member());
    const leaving = crew.slice(0, 3);
    for (const member of leaving) await take(id, 'Crew', member);
    const told = await Promise.all(
      crew.map((member) => (leaving.includes(member) ? cancel : take)(id, 'Crew', member)),
    );
    for (const [at, member] of crew.entries()) {
      const rows = told[at]?.rsvps ?? [];
      const own = rows.find(({ userId }) => userId === member.id);
      expect(own?.attending).toBe(!leaving.includes(member));
      expect(rows.filter((row) => !row.attending && row !== own)).toEqual([]);
    }
  });

  onTwoConnections(
    engine,
    'leaves connections to everybody else while many wait for the same role',
    async () => {
      const { database } = server;
      const id = await createEvent(database.db, { roles: [{ name: 'Crew', capacity: 20 }] });
      const crew = await Promise.all(Array.from({ length: 12 }, () => server.member()));
      const slow = await openTransaction(database);
      await slow.tx.select().from(eventRoles).where(eq(eventRoles.eventId, id)).for('update');
      const rush = crew.map((member) => take(id, 'Crew', member));
      const waiting = async () => {
        const [row] = await rowsOf<{ waiting: number }>(
          slow.tx,
          sql`select count(*) as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.waiting;
      };
      await expect.poll(waiting).toBe(2);
      expect((await server.call(events.one, { params: { id } })).id).toBe(id);
      expect(await waiting()).toBe(2);
      await slow.commit();
      expect((await Promise.all(rush)).map(({ rsvps: rows }) => rows.length)).toContain(12);
    },
  );

  it('keeps counting its revision when it comes back', async () => {
    const id = await createEvent(server.database.db, { roles });
    await take(id, 'Gunner');
    await cancel(id, 'Gunner');
    await take(id, 'Scout');
    expect(await revisionOf(id, pilot.id)).toBe(3);
  });

  it('takes effect once under one key, and is answered again with the event as it is now', async () => {
    const id = await createEvent(server.database.db, { roles });
    const call = { token: pilot.token, key: 'entry-1', body: draft('Gunner', true, id) };
    const first = await server.call(events.rsvp, call);
    expect(await server.call(events.rsvp, call)).toEqual(first);
    await cancel(id, 'Gunner');
    const again = await server.call(events.rsvp, call);
    expect(again.rsvps).toMatchObject([{ userId: pilot.id, attending: false, revision: 2 }]);
    expect(figures(again).counts).toEqual({ Gunner: 0, Scout: 0 });
    await server.database.db.delete(eventsTable).where(eq(eventsTable.id, id));
    expect(await server.refusal(events.rsvp, call)).toMatchObject({ code: 'event_gone' });
  });

  it('that was refused once stays refused under its key', async () => {
    const id = await createEvent(server.database.db, { roles });
    await take(id, 'Gunner', other);
    const call = { token: pilot.token, key: 'entry-2', body: draft('Gunner', true, id) };
    expect(await server.refusal(events.rsvp, call)).toMatchObject({ code: 'role_full' });
    await cancel(id, 'Gunner', other);
    expect(await server.refusal(events.rsvp, call)).toMatchObject({
      code: 'role_full',
      current: { id, roles: [{ name: 'Gunner', attending: 0 }, { name: 'Scout' }] },
    });
    await server.database.db.delete(eventsTable).where(eq(eventsTable.id, id));
    const refusal = await server.refusal(events.rsvp, call);
    expect(refusal).toMatchObject({ code: 'role_full' });
    expect(refusal.current).toBeUndefined();
  });
});
