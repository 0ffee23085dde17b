import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events as eventsTable } from '#server/db/event-tables.ts';
import { engineNamed, engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const roles = [{ name: 'Gunner' }, { name: 'Scout' }];
const placesOf = ({ rsvps }: EventDetail) =>
  rsvps.filter(({ attending }) => attending).map(({ username, role }) => `${username}: ${role}`);

describe.each(engines)('an event that is over, on $engine', (engine) => {
  let server: TestServer;
  let pilot: Member;
  let clock = new Date();
  beforeAll(async () => {
    server = await startServer({ engine, now: () => clock });
    pilot = await server.member({ username: 'pilot' });
  });
  afterAll(() => server.close());

  const body = (eventId: string, role: string, attending = true) => ({ eventId, role, attending });
  const take = (eventId: string, role: string) =>
    server.call(events.rsvp, { token: pilot.token, body: body(eventId, role) });
  const refused = (eventId: string, role: string) =>
    server.refusal(events.rsvp, { token: pilot.token, body: body(eventId, role) });
  /** Makes an event that ends in an hour; `pass` lets that hour go by. */
  const anEvent = () =>
    createEvent(server.database.db, {
      roles,
      start: clock,
      end: new Date(clock.getTime() + HOUR_MS),
    });
  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };

  it('takes no RSVP, and says so with the event as it is', async () => {
    const id = await anEvent();
    pass(HOUR_MS);
    expect(await refused(id, 'Gunner')).toMatchObject({
      status: 409,
      code: 'event_over',
      message: 'The event was over before your change arrived.',
      current: { id, roles: [{ name: 'Gunner', attending: 0 }, { name: 'Scout' }], rsvps: [] },
    });
    expect(await refused(id, 'Cook')).toMatchObject({ code: 'event_over' });
  });

  it('takes everybody until its last moment', async () => {
    const id = await anEvent();
    pass(HOUR_MS - 1);
    expect(placesOf(await take(id, 'Gunner'))).toEqual(['pilot: Gunner']);
  });

  it('lets nobody move, and the place they hold is kept', async () => {
    const id = await anEvent();
    await take(id, 'Gunner');
    pass(HOUR_MS);
    const { code, current } = await refused(id, 'Scout');
    expect(code).toBe('event_over');
    expect(placesOf(current as EventDetail)).toEqual(['pilot: Gunner']);
    expect(placesOf(await take(id, 'Gunner'))).toEqual(['pilot: Gunner']);
  });

  it('still takes a cancellation', async () => {
    const id = await anEvent();
    await take(id, 'Gunner');
    pass(HOUR_MS);
    const cancellation = { token: pilot.token, body: body(id, 'Gunner', false) };
    expect(placesOf(await server.call(events.rsvp, cancellation))).toEqual([]);
    expect(await refused(id, 'Gunner')).toMatchObject({ code: 'event_over' });
  });

  it('repeats its verdict under the same key, also when the event was put off since', async () => {
    const id = await anEvent();
    pass(HOUR_MS);
    const call = { token: pilot.token, key: `entry-${id}`, body: body(id, 'Gunner') };
    expect(await server.refusal(events.rsvp, call)).toMatchObject({ code: 'event_over' });
    await endAt(server.database.db, id, new Date(clock.getTime() + HOUR_MS));
    expect(await server.refusal(events.rsvp, call)).toMatchObject({ code: 'event_over' });
    expect(placesOf(await take(id, 'Gunner'))).toEqual(['pilot: Gunner']);
  });
});

// The embedded database has one connection: a call that comes while a transaction is open waits for it.
describe('an event that ends while an RSVP waits for the embedded database', () => {
  it('is judged by the moment at which the call arrived', async () => {
    let clock = new Date();
    let looks = 0;
    const now = () => {
      if (new Error().stack?.includes('core/calls/perform')) looks += 1; // housekeeping reads the clock as well
      return clock;
    };
    const server = await startServer({ engine: engineNamed.pglite, now });
    const { token } = await server.member();
    const id = await createEvent(server.database.db, { roles, start: clock });
    const body = { eventId: id, role: 'Gunner', attending: true };
    let answer: Promise<Response> | undefined;
    await server.database.transaction(async () => {
      const before = looks;
      answer = server.send(events.rsvp, { token, body });
      await expect.poll(() => looks).toBeGreaterThan(before);
      clock = new Date(clock.getTime() + 3 * HOUR_MS);
    });
    expect((await answer)?.status).toBe(200);
    await server.close();
  });
});

// The embedded database lets nothing happen between the first check and the RSVP; a PostgreSQL server does.
describe('an event that ends while an RSVP waits, on a PostgreSQL server', () => {
  let server: TestServer;
  const clock = new Date();
  beforeAll(async () => {
    server = await startServer({ engine: engineNamed.postgresql, now: () => clock });
  });
  afterAll(() => server.close());

  /** The status of an RSVP that another transaction, which did `work`, keeps waiting until it commits. */
  async function statusAfter(
    place: { token: string; id: string },
    work: (tx: Queryable) => Promise<void>,
  ) {
    const { token, id } = place;
    const body = { eventId: id, role: 'Gunner', attending: true };
    const call = () => server.send(events.rsvp, { token, body });
    return (await answerAfter(server.database, { work, call })).status;
  }

  it.each([
    ['has no place yet', null],
    ['would move', 'Scout'],
  ])('lets nobody in whom an edit of its end shuts out: who %s', async (_, held) => {
    const id = await createEvent(server.database.db, { roles, start: clock });
    const { token } = await server.member();
    if (held !== null)
      await server.call(events.rsvp, { token, body: { eventId: id, role: held, attending: true } });
    const status = await statusAfter({ token, id }, async (tx) => {
      await lockRoles(tx, id);
      await endAt(tx, id, clock);
    });
    expect(status).toBe(409);
  });
});

/** Locks the roles, as every edit of an event does before it changes anything. */
async function lockRoles(tx: Queryable, id: string): Promise<void> {
  await tx.select().from(eventRoles).where(eq(eventRoles.eventId, id)).for('update');
}

async function endAt(db: Queryable, id: string, end: Date): Promise<void> {
  await db.update(eventsTable).set({ end }).where(eq(eventsTable.id, id));
}
