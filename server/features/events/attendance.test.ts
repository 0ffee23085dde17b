import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { away } from '#contract/away.ts';
import { checkIn, type CheckInMark } from '#contract/check-in.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { members } from '#contract/members.ts';
import { DAY_MS, HOUR_MS, YEAR_MS } from '#domain/time/durations.ts';
import { events as eventTable } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';

describe.each(engines)('who came on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let pilot: Member;
  let other: Member;
  let leader: Member;
  beforeEach(async () => {
    await world.database.db.delete(eventTable);
    pilot = await world.member();
    other = await world.member();
    leader = await world.member({ role: 'Leader' });
  });

  const pass = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms);
  };
  /** All that was, was that much earlier. */
  const age = (days: number) =>
    world.database.db.update(eventTable).set({
      start: sql`start_at - ${days} * interval '1 day'`,
      end: sql`end_at - ${days} * interval '1 day'`,
    });
  interface Evening {
    /** How the pilot was marked; not at all if it is missing. */
    readonly mark?: CheckInMark;
    readonly seats?: readonly Member[];
    /** Somebody else is marked present, so that the evening counts. */
    readonly isCheckedIn?: boolean;
    /** What happens before it begins. */
    readonly before?: (eventId: string) => Promise<unknown>;
  }
  /** An event with a seat of the pilot's, which is over by the end. */
  async function evening({ mark, seats = [pilot], isCheckedIn = true, before }: Evening = {}) {
    const { id } = await world.create(1, {
      roles: [{ name: 'Crew', icon: '', capacity: 5, department: 'logistics' }],
    });
    for (const one of seats) await world.rsvp(id, 'Crew', one);
    await before?.(id);
    pass(HOUR_MS);
    const { token } = world.planner;
    const set = (userId: string, wished: CheckInMark) =>
      world.call(checkIn.mark, { token, params: { id, userId }, body: { mark: wished } });
    if (mark !== undefined) await set(pilot.id, mark);
    if (isCheckedIn) await set(other.id, 'present');
    pass(2 * HOUR_MS);
    return id;
  }
  const own = async ({ token }: Member = pilot, query = {}) =>
    (await world.call(checkIn.attendance, { token, query }))[0];
  const asLeaderSees = async ({ id }: Member = pilot) => {
    const found = await world.call(members.list, { token: leader.token, query: { id } });
    return 'members' in found ? found.members[0] : undefined;
  };
  const counts = { seats: 0, present: 0, late: 0, noShow: 0, excused: 0 };

  it('SPEC 32.8 is counted of what is over, and was checked in', async () => {
    await evening({ mark: 'present' });
    await evening({ mark: 'late' });
    await evening({ mark: 'noShow' });
    await evening();
    await evening({ mark: 'present', seats: [] });
    await evening({ mark: 'noShow', seats: [] }); // whoever has no seat misses nothing
    await evening({ isCheckedIn: false });
    await evening({ isCheckedIn: false, mark: 'noShow' });
    const { id } = await world.create(1);
    await world.rsvp(id, 'Medic', pilot);
    pass(HOUR_MS + 1); // it has begun
    const params = { id, userId: pilot.id };
    const body = { mark: 'present' } as const;
    await world.call(checkIn.mark, { token: world.planner.token, params, body });
    const soFar = { seats: 5, present: 2, late: 1, noShow: 1, excused: 0 };
    expect(await own()).toEqual({ userId: pilot.id, ...soFar });
    pass(2 * HOUR_MS);
    expect(await own()).toEqual({ userId: pilot.id, ...soFar, seats: 6, present: 3 });
  });

  it('SPEC 32.8 excused and away count for nothing, but whoever came nevertheless came', async () => {
    await evening({ mark: 'excused' });
    const stretch = { from: world.clock.now.toISOString(), to: hence(10) };
    await world.call(away.add, { token: pilot.token, body: stretch });
    await evening();
    await evening({ mark: 'noShow' });
    await evening({ mark: 'present' });
    expect(await own()).toMatchObject({ ...counts, seats: 1, present: 1, excused: 1 });
  });

  it('SPEC 32.30 an absence said once the event has begun takes no no-show away', async () => {
    await evening({ mark: 'noShow' });
    await evening();
    const stretch = { from: hence(-8), to: hence(10) };
    await world.call(away.add, { token: pilot.token, body: stretch });
    expect(await own()).toMatchObject({ ...counts, seats: 2, noShow: 1 });
    await evening({ mark: 'noShow' });
    expect(await own()).toMatchObject({ ...counts, seats: 2, noShow: 1 });
  });

  const says = (id: string, answer: 'no' | 'none') =>
    world.call(events.answer, {
      ...{ token: pilot.token, params: { id } },
      body: { answer, waiting: [] },
    });
  const excuse = (id: string) =>
    world.call(checkIn.mark, {
      ...{ token: world.planner.token, params: { id, userId: pilot.id } },
      body: { mark: 'excused' },
    });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['cancels', (id) => world.cancel(id, 'Crew', pilot)],
    ['can’t go', (id) => says(id, 'no')],
    ['has nothing to say', (id) => says(id, 'none')],
  ])(
    'SPEC 32.40 who %s once it is over stayed away all the same, unless excused',
    async (_, leave) => {
      const id = await evening();
      await leave(id);
      expect(await own()).toMatchObject({ ...counts, seats: 1 });
      await says(id, 'no');
      expect(await own()).toMatchObject({ ...counts, seats: 1 });
      await excuse(id);
      expect(await own()).toMatchObject({ ...counts, excused: 1 });
    },
  );

  it('SPEC 32.40 who cancelled before it began, or a leader took out, did not', async () => {
    const left = await evening({ before: (id) => world.cancel(id, 'Crew', pilot) });
    await says(left, 'no');
    expect(await own()).toMatchObject(counts);
    const id = await evening();
    expect(await own()).toMatchObject({ seats: 1 });
    const body = { userId: pilot.id, to: 'none' } as const;
    await world.call(eventPeople.move, { token: world.planner.token, params: { id }, body });
    expect(await own()).toMatchObject(counts);
    await says(id, 'no');
    expect(await own()).toMatchObject(counts);
  });

  it('SPEC 32.40 who gave it up before the event began that was put off meanwhile, did not', async () => {
    const id = await evening();
    await world.cancel(id, 'Crew', pilot);
    expect(await own()).toMatchObject({ seats: 1 });
    const [start, end] = [1, 2].map(
      (hours) => new Date(world.clock.now.getTime() + hours * HOUR_MS),
    );
    await world.database.db.update(eventTable).set({ start, end }).where(eq(eventTable.id, id));
    world.clock.now = new Date(world.clock.now.getTime() + 3 * HOUR_MS);
    expect(await own()).toMatchObject(counts);
  });

  const hence = (hours: number) =>
    new Date(world.clock.now.getTime() + hours * HOUR_MS).toISOString();

  it('SPEC 32.8 what was called off counts for nothing', async () => {
    const id = await evening({ mark: 'present' });
    expect(await own()).toMatchObject({ seats: 1 });
    const { db } = world.database;
    await db.update(eventTable).set({ state: 'calledOff' }).where(eq(eventTable.id, id));
    expect(await own()).toMatchObject(counts);
  });

  it('SPEC 32.8 is of the last 90 days, or of the time that a call names', async () => {
    const from = world.clock.now.toISOString();
    await evening({ mark: 'present' });
    await age(89);
    expect(await own()).toMatchObject({ present: 1 });
    await age(1);
    expect(await own()).toMatchObject(counts);
    const earlier = new Date(Date.parse(from) - 90 * DAY_MS).toISOString();
    expect(await own(pilot, { from: earlier, to: from })).toMatchObject({ present: 1 });
    const longAgo = new Date(Date.parse(from) - YEAR_MS - 1).toISOString();
    for (const query of [
      { from, to: from },
      { from: longAgo, to: from },
    ])
      expect(await world.refusal(checkIn.attendance, { token: pilot.token, query })).toMatchObject({
        status: 422,
        fields: { to: expect.any(String) as string },
      });
  });

  it('SPEC 32.8 nobody sees another member’s but whoever may see the members', async () => {
    await evening({ mark: 'noShow', seats: [pilot, other] });
    const all = (token: string) => world.call(checkIn.attendance, { token });
    expect(await all(other.token)).toEqual([{ userId: other.id, ...counts, seats: 1, present: 1 }]);
    const nobody = await world.member();
    expect(await all(nobody.token)).toEqual([{ userId: nobody.id, ...counts }]);
    expect((await all(leader.token)).map(({ userId }) => userId).toSorted()).toEqual(
      [pilot.id, other.id].toSorted(),
    );
    const [event] = await world.call(events.list, { token: other.token });
    expect(JSON.stringify(event)).not.toContain('noShow');
    const answers = await world.refusal(eventPeople.unanswered, {
      ...{ token: other.token, params: { id: event?.id ?? '' } },
    });
    expect(answers).toMatchObject({ status: 403 });
  });

  it('SPEC 32.9 the activity score follows from it', async () => {
    await evening({ mark: 'present' });
    await evening({ mark: 'late' });
    const id = await evening({ mark: 'noShow' });
    expect(await asLeaderSees()).toMatchObject({
      activityScore: 15,
      attendance: { seats: 3, present: 1, late: 1, noShow: 1, excused: 0 },
    });
    const body = { mark: 'present', was: 'noShow' } as const;
    const params = { id, userId: pilot.id };
    await world.call(checkIn.mark, { token: world.planner.token, params, body });
    expect(await asLeaderSees()).toMatchObject({ activityScore: 25 });
    await age(91);
    expect(await asLeaderSees()).toMatchObject({ activityScore: 0, attendance: counts });
  });

  it('SPEC 32.10 members are sorted by the share that they came to, without seats last', async () => {
    await evening({ mark: 'noShow', seats: [pilot, other, leader] });
    await evening({ mark: 'present', seats: [pilot, other, leader] });
    const sorted = async (order: 'ascending' | 'descending') => {
      const query = { sort: 'attendance', order, limit: '200' } as const;
      const found = await world.call(members.list, { token: leader.token, query });
      const ids = 'members' in found ? found.members.map(({ id }) => id) : [];
      const names = new Map([pilot, other, leader, world.planner].map((one) => [one.id, one]));
      return ids.flatMap((id) => names.get(id)?.username ?? []);
    };
    const [none, half, whole, last] = [leader, pilot, other, world.planner].map(
      ({ username }) => username,
    );
    expect(await sorted('ascending')).toEqual([none, half, whole, last]);
    expect(await sorted('descending')).toEqual([whole, half, none, last]);
  });
});
