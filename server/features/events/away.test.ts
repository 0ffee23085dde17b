import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { away, AWAY_KEPT_DAYS, MOST_AWAY } from '#contract/away.ts';
import { eventPeople, MOST_AWAY_NAMED } from '#contract/event-people.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { away as absences } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';
import { pruneAway } from './away.repository.ts';

describe.each(engines)('being away on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);
  beforeEach(async () => {
    await world.database.db.delete(absences);
  });

  /** So many hours after the start of the event. */
  const hence = (hours: number) =>
    new Date(Date.parse(world.event.start) + hours * HOUR_MS).toISOString();
  const leave = ({ token }: Member, from: number, to: number, note?: string) =>
    world.call(away.add, { token, body: { from: hence(from), to: hence(to), note } });
  const listed = ({ token }: Member) => world.call(away.list, { token });
  const countOf = async (from: number, to: number) => {
    const query = { from: hence(from), to: hence(to) };
    const { token } = world.planner;
    return (await world.call(eventPeople.away, { token, query })).count;
  };
  const unanswered = async () => {
    const params = { id: world.event.id };
    const rows = await world.call(eventPeople.unanswered, { token: world.planner.token, params });
    return rows.map(({ userId }) => userId);
  };

  it('SPEC 30.29 is the member’s own list, by its beginning, and taken back by nobody else', async () => {
    const later = await leave(nova, 30, 40);
    const sooner = await leave(nova, -5, 5, ' Moving house. ');
    expect(sooner).toEqual({
      ...{ id: sooner.id, from: hence(-5), to: hence(5), note: 'Moving house.' },
    });
    expect(await listed(nova)).toEqual([sooner, later]);
    expect(await listed(rho)).toEqual([]);
    const params = { id: sooner.id };
    expect(await world.refusal(away.remove, { token: rho.token, params })).toMatchObject({
      status: 404,
    });
    await world.call(away.remove, { token: nova.token, params });
    expect(await listed(nova)).toEqual([later]);
  });

  it('SPEC 30.29 leaves no note in the stored answer of its call, which tells the absence again as long as it is there', async () => {
    const note = 'Moving house.';
    const said = {
      ...{ token: nova.token, key: randomUUID() },
      body: { from: hence(0), to: hence(5), note },
    };
    const absence = await world.call(away.add, said);
    const [kept, ...others] = await world.database.db
      .select({ answer: idempotency.answer })
      .from(idempotency)
      .where(eq(idempotency.userId, nova.id));
    expect(others).toEqual([]);
    expect(JSON.stringify(kept)).toContain(absence.id); // control
    expect(JSON.stringify(kept)).not.toContain(note);
    expect(await world.call(away.add, said)).toEqual(absence);
    // An earlier version kept all of it.
    await world.database.db.update(idempotency).set({ answer: absence });
    expect(await world.call(away.add, said)).toEqual(absence);
    await world.call(away.remove, { token: nova.token, params: { id: absence.id } });
    expect(await world.refusal(away.add, said)).toMatchObject({ status: 404 });
    expect(await listed(nova)).toEqual([]);
  });

  it('SPEC 30.29 ends after it begins, and within a year', async () => {
    const { token } = nova;
    for (const to of [0, -1, 365 * 24 + 1]) {
      const body = { from: hence(0), to: hence(to) };
      const refusal = await world.refusal(away.add, { token, body });
      expect(refusal.status).toBe(422);
      expect(Object.keys(refusal.fields ?? {})).toEqual(['to']);
    }
    await leave(nova, 0, 365 * 24);
    const long = { from: hence(0), to: hence(1), note: 'x'.repeat(141) };
    expect(await world.refusal(away.add, { token, body: long })).toMatchObject({ status: 422 });
  });

  it('SPEC 30.29 is said at most twenty times, also by two devices at once', async () => {
    for (let n = 1; n < MOST_AWAY; n += 1) await leave(nova, n, n + 1);
    const body = { from: hence(0), to: hence(1) };
    const last = await Promise.all(
      [1, 2].map(() => world.send(away.add, { token: nova.token, body })),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await world.refusal(away.add, { token: nova.token, body })).toMatchObject({
      code: 'quota_reached',
    });
    await leave(rho, 0, 1);
  });

  it('SPEC 30.29 takes no seat and no place away, and goes with the account', async () => {
    await world.answer(world.scoutHeld, { answer: 'seat', role: 'Scout', waiting: ['Medic'] });
    await leave(world.scoutHeld, -1, 1);
    expect(await world.standingOf(world.scoutHeld)).toBe('Scout, Medic 1');
    await world.call(accounts.remove, { token: world.scoutHeld.token });
    expect(await world.database.db.$count(absences)).toBe(0);
  });

  it('SPEC 30.29 is kept for some months once it is over', async () => {
    const { db } = world.database;
    await leave(nova, 0, 1);
    const over = Date.parse(hence(1)) + AWAY_KEPT_DAYS * DAY_MS;
    await pruneAway(db, new Date(over));
    expect(await listed(nova)).toHaveLength(1);
    await pruneAway(db, new Date(over + 1));
    expect(await listed(nova)).toEqual([]);
  });

  it.each([
    ['over before it', -9, 0, true],
    ['only afterwards', 2, 9, true],
    ['for its first minutes', -9, 0.1, false],
    ['for its last ones', 1.9, 9, false],
    ['throughout', -9, 9, false],
  ])('SPEC 30.30 %s: whether they count as unanswered is %d to %d, %s', async (_, from, to, is) => {
    await leave(nova, from, to);
    const ids = await unanswered();
    expect(ids.includes(nova.id)).toBe(is);
    expect(ids).toContain(rho.id);
  });

  it('SPEC 30.63 stands in the table of sign-ups, without the note, of whoever has said nothing else', async () => {
    await leave(nova, -5, 0.5, 'Surgery.');
    await leave(rho, -5, 0.5);
    await world.answer(rho, { answer: 'maybe', waiting: ['Hauler'], note: 'Perhaps.' });
    await leave(world.haulerHeld, -5, 0.5);
    const { token } = world.planner;
    const params = { id: world.event.id };
    const table = await (await world.send(eventPeople.signUps, { token, params })).text();
    expect(table).toContain(`"","${nova.username}","away","",""`);
    expect(table).not.toContain('Surgery.');
    for (const [{ username }, standing] of [
      [rho, 'maybe, waiting 1'],
      [world.haulerHeld, 'seat'],
    ] as const)
      expect(table).toContain(`"${username}","${standing}"`);
    expect(table).not.toContain(world.planner.username);
  });

  it('SPEC 30.40 is told to leaders by name, without the note, and to nobody else', async () => {
    await leave(rho, 4, 6, 'Surgery.');
    await leave(nova, 0, 5);
    const names = [nova, rho].map(({ id: userId, username }) => ({ userId, username }));
    names.sort((one, other) => (one.username < other.username ? -1 : 1));
    const query = { from: hence(4), to: hence(5) };
    const { token } = world.planner;
    const reply = await world.send(eventPeople.away, { token, query });
    expect(await reply.json()).toEqual({ count: 2, people: names });
    expect(await world.refusal(eventPeople.away, { token: nova.token, query })).toMatchObject({
      status: 403,
    });
  });

  it('SPEC 30.40 names a hundred at most, and counts all', async () => {
    const { db } = world.database;
    const crowd = await createCrowd(world.database, MOST_AWAY_NAMED + 1);
    const [from, to] = [new Date(hence(0)), new Date(hence(1))];
    await db
      .insert(absences)
      .values(crowd.map(({ id: userId }) => ({ userId, from, to, createdAt: world.clock.now })));
    const query = { from: hence(0), to: hence(1) };
    const told = await world.call(eventPeople.away, { token: world.planner.token, query });
    expect([told.count, told.people.length]).toEqual([MOST_AWAY_NAMED + 1, MOST_AWAY_NAMED]);
  });

  it('SPEC 30.30 is a count of org members for leaders, each once', async () => {
    await leave(nova, 0, 2);
    await leave(nova, 3, 5);
    await leave(rho, 4, 6);
    expect([await countOf(-2, 0), await countOf(1, 4), await countOf(1, 5)]).toEqual([0, 1, 2]);
    const { db } = world.database;
    await db.update(users).set({ flags: [] }).where(eq(users.id, rho.id));
    expect(await countOf(1, 5)).toBe(1);
    await db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, nova.id));
    expect(await countOf(1, 5)).toBe(0);
    const query = { from: hence(1), to: hence(1) };
    const { token } = world.planner;
    expect(await world.refusal(eventPeople.away, { token, query })).toMatchObject({
      ...{ status: 422, code: 'invalid' },
    });
  });
});
