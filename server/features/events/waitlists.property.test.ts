import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleDestinations } from '#contract/event-people.ts';
import { ApiError } from '#contract/problem.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { lockAccounts } from '#server/accounts/account-lock.ts';
import { giveUpSeats, leaveLists } from '#server/accounts/account-seats.ts';
import { holdAccount } from '#server/core/identity/sessions.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { answerFaultsOf } from '#tests/support/databases/answer-faults.ts';
import { editAsRoute, setRule } from '#tests/support/databases/leaders-acts.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { answerEvent, answerUnderLocks } from './answer.repository.ts';
import { decideAsked } from './confirming.repository.ts';
import { updateEvent } from './event-editing.repository.ts';
import { movePerson } from './people.repository.ts';
import { giveSeatBack, takeSeat } from './rsvp.repository.ts';

const MEMBERS = 7;
const ROLES = ['Gunner', 'Marine', 'Scout'];
const config = aConfig();

const member = fc.nat(MEMBERS - 1);
const event = fc.nat(1);
const role = fc.constantFrom(...ROLES);

const rsvp = fc.record({
  kind: fc.constant('rsvp' as const),
  ...{ member, event, role, attending: fc.boolean(), orWait: fc.boolean() },
});
const answer = fc
  .record({
    kind: fc.constant('answer' as const),
    ...{ member, event, role, orWait: fc.boolean() },
    answer: fc.constantFrom('seat', 'maybe', 'no', 'none'),
    waiting: fc.subarray(ROLES),
    /** As of a device that has seen everything, or nothing. */
    ...{ hasSeen: fc.boolean(), by: fc.constantFrom(answerEvent, answerUnderLocks) },
  })
  .map((one) => ({
    ...one,
    role: one.answer === 'seat' ? one.role : null,
    waiting: one.answer === 'no' ? [] : one.waiting,
  }));
const edit = fc.record({
  kind: fc.constant('edit' as const),
  event,
  roles: fc.subarray(ROLES, { minLength: 1 }),
  capacities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
});
const move = fc
  .record({
    kind: fc.constant('move' as const),
    ...{ member, event, role, to: fc.constantFrom(...peopleDestinations) },
    /** Whose account is locked along with the member's. */
    leader: member,
    place: fc.option(fc.integer({ min: 1, max: 4 })),
    over: fc.integer({ min: 1, max: 5 }).map((n) => n === 1),
    isAll: fc.boolean(),
  })
  .map((one) => ({
    ...one,
    role:
      one.to === 'maybe' || one.to === 'no' || (one.to === 'none' && one.isAll) ? null : one.role,
    place: one.to === 'waiting' ? one.place : null,
  }));
/** What keeps free seats from those who wait, and its end. */
const rules = fc.record({
  kind: fc.constant('rules' as const),
  ...{ event, leader: member },
  rule: fc.constantFrom('locked', 'confirm', 'calledOff'),
  isOn: fc.boolean(),
});
const confirmation = fc.record({
  kind: fc.constant('confirmation' as const),
  ...{ member, event, leader: member, accept: fc.boolean() },
});
const departure = fc.record({
  kind: fc.constantFrom('suspend', 'demote', 'remove'),
  member,
});
const step = fc.oneof(
  { weight: 6, arbitrary: rsvp },
  { weight: 8, arbitrary: answer },
  { weight: 6, arbitrary: move },
  { weight: 2, arbitrary: edit },
  { weight: 3, arbitrary: rules },
  { weight: 3, arbitrary: confirmation },
  { weight: 1, arbitrary: departure },
);

type Rsvp = typeof rsvp extends fc.Arbitrary<infer T> ? T : never;
type AnswerStep = typeof answer extends fc.Arbitrary<infer T> ? T : never;
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
type Rules = typeof rules extends fc.Arbitrary<infer T> ? T : never;
type Confirmation = typeof confirmation extends fc.Arbitrary<infer T> ? T : never;
type Departure = typeof departure extends fc.Arbitrary<infer T> ? T : never;
type Step = Rsvp | AnswerStep | Move | Edit | Rules | Confirmation | Departure;

interface World {
  readonly eventIds: readonly string[];
  readonly memberIds: readonly string[];
  /** The most seats that the roles of an event ever had, with those that leaders gave above that. */
  readonly peaks: ReadonlyMap<string, Map<string, number>>;
}

const CAPACITIES = [1, 1, 2];

describe.each(engines)('SPEC 30.8 answers of many members at once on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  async function aWorld(): Promise<World> {
    const { db } = database;
    const roles = ROLES.map((name, at) => ({ name, capacity: CAPACITIES[at] ?? 1 }));
    const start = new Date(Date.now() + 30 * DAY_MS);
    const eventIds = [
      await createEvent(db, { start, roles }),
      await createEvent(db, { start, roles }),
    ];
    const memberIds = [];
    for (let n = 0; n < MEMBERS; n += 1)
      memberIds.push((await createUser(db, { passwordHash: 'none' })).id);
    const peak = () => new Map(roles.map(({ name, capacity }) => [name, capacity]));
    return { eventIds, memberIds, peaks: new Map(eventIds.map((id) => [id, peak()])) };
  }

  const faultsOf = (eventId: string, { peaks }: World) =>
    answerFaultsOf(database.db, eventId, peaks.get(eventId));

  /** Refusals are valid answers; any other error, a deadlock above all, fails the test. */
  async function perform(one: Step, world: World): Promise<void> {
    try {
      await database.transaction((tx) => carryOut(tx, one, world));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  it('SPEC 30.8, SPEC 30.22, SPEC 30.47 leave no seat free that anybody waits for, and no count wrong, in whatever order they run', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        async (waves) => {
          const world = await aWorld();
          for (const wave of waves) {
            notePeaks(wave, world);
            await Promise.all(wave.map((one) => perform(one, world)));
            for (const eventId of world.eventIds)
              expect(await faultsOf(eventId, world)).toEqual([]);
          }
        },
      ),
      { seed: 20261120, numRuns: engine.engine === 'pglite' ? 60 : 80 },
    );
  });

  /** An event with a full role in which one member has the seat, and another one waits. */
  async function someoneWaiting() {
    const world = await aWorld();
    const [eventId = ''] = world.eventIds;
    for (const at of [0, 1])
      await perform(
        { kind: 'rsvp', member: at, event: 0, role: 'Gunner', attending: true, orWait: true },
        world,
      );
    expect(await faultsOf(eventId, world)).toEqual([]);
    return { world, eventId };
  }

  it('control: a seat that is freed without settling is noticed, and no more once it is settled', async () => {
    const { world, eventId } = await someoneWaiting();
    const { db } = database;
    await db.execute(
      sql`update rsvps set answer = 'none' where event_id = ${eventId} and attending`,
    );
    await db.execute(sql`update event_roles set attending = 0 where event_id = ${eventId}`);
    expect(await faultsOf(eventId, world)).toEqual(['a free seat as Gunner that 1 wait for']);
    const settling = { eventId, at: new Date(), freed: [] };
    expect(await database.transaction((tx) => settleLists(tx, settling))).toBe(1);
    expect(await faultsOf(eventId, world)).toEqual([]);
  });

  it('control: so is an edit that raises a capacity without settling', async () => {
    const { world, eventId } = await someoneWaiting();
    const more: Edit = { kind: 'edit', event: 0, roles: ROLES, capacities: [3, 3, 3] };
    notePeaks([more], world);
    await database.transaction((tx) => updateEvent(tx, editOf(more, eventId)));
    expect(await faultsOf(eventId, world)).toEqual(['a free seat as Gunner that 1 wait for']);
  });

  it.each(['locked', 'confirm', 'calledOff'] as const)(
    'SPEC 30.47 control: while an event is %s its free seats stay; once it isn’t, one that stays is noticed',
    async (rule) => {
      const { world, eventId } = await someoneWaiting();
      const [leaderId = ''] = world.memberIds;
      const set = (isOn: boolean) =>
        database.transaction((tx) => setRule(tx, { rule, isOn, eventId, leaderId, config }));
      const leave = {
        kind: 'rsvp',
        member: 0,
        event: 0,
        role: 'Gunner',
        attending: false,
      } as const;
      await set(true);
      await perform({ ...leave, orWait: false }, world);
      expect(await faultsOf(eventId, world)).toEqual([]);
      const open = { locked: false, confirm: false, state: 'published' } as const;
      await database.db.update(events).set(open).where(eq(events.id, eventId));
      expect(await faultsOf(eventId, world)).toEqual(['a free seat as Gunner that 1 wait for']);
      await set(true);
      await set(false);
      expect(await faultsOf(eventId, world)).toEqual([]);
    },
  );

  it.each([
    [
      'a count that is not that of the seats',
      sql`update event_roles set attending = 0 where attending = 1`,
      ['attending of Gunner is 0, with 1 seats', 'a free seat as Gunner that 1 wait for'],
    ],
    [
      'more seats than a role ever had',
      sql`update rsvps r set answer = 'seat', role_id = (select role_id from waitlist w where w.user_id = r.user_id)
        where answer = 'none'`,
      [
        ...['attending of Gunner is 1, with 2 seats', '2 seats as Gunner, which never had so many'],
        'somebody waits for the role of their seat',
      ],
    ],
    [
      'somebody who waits and can’t come',
      sql`update rsvps set answer = 'no' where answer = 'none'`,
      ['somebody waits who can’t come'],
    ],
    [
      'a promotion that nobody was told of',
      sql`update rsvps set given_revision = revision where answer = 'seat'`,
      ['a seat was given and announced 0 times'],
    ],
  ])('control: %s is noticed', async (_, tamper, faults) => {
    const { world, eventId } = await someoneWaiting();
    const [, other = ''] = world.eventIds;
    await database.db.execute(sql`delete from events where id not in (${eventId}, ${other})`);
    await database.db.execute(tamper);
    expect(await faultsOf(eventId, world)).toEqual(faults);
  });
});

async function carryOut(tx: Queryable, one: Step, { eventIds, memberIds }: World): Promise<void> {
  const now = new Date();
  const userId = 'member' in one ? (memberIds[one.member] ?? '') : '';
  if (!('event' in one)) return depart(tx, one, userId);
  const eventId = eventIds[one.event] ?? '';
  if (one.kind === 'edit') return editAsRoute(tx, editOf(one, eventId));
  if (one.kind === 'rules') {
    const leaderId = memberIds[one.leader] ?? '';
    return setRule(tx, { ...one, eventId, leaderId, config });
  }
  if (one.kind === 'confirmation') {
    const leaderId = memberIds[one.leader] ?? '';
    const { accept } = one;
    return decideAsked(tx, { eventId, leaderId, userId, accept, note: '', at: now, config });
  }
  if (one.kind === 'move') {
    const leaderId = memberIds[one.leader] ?? '';
    return movePerson(tx, { eventId, leaderId, move: { ...one, userId }, at: now, config });
  }
  await holdAccount(tx, userId, now);
  const called = { eventId, userId, source: 'web', now };
  if (one.kind === 'rsvp') {
    await (one.attending ? takeSeat : giveSeatBack)(tx, { ...called, ...one });
    return;
  }
  const wish = { ...one, seen: one.hasSeen ? Number.MAX_SAFE_INTEGER : 0 };
  await one.by(tx, called, () => wish);
}

/** As a suspension, the loss of the flag OrgMember, and the end of an account do it. */
async function depart(tx: Queryable, { kind }: Departure, userId: string): Promise<void> {
  const at = new Date();
  const { accounts } = await lockAccounts(tx, { ids: [userId], at });
  if (!accounts.has(userId)) return;
  if (kind === 'demote') return leaveLists(tx, userId);
  await giveUpSeats(tx, userId, { at, config });
  if (kind === 'remove') await tx.delete(users).where(eq(users.id, userId));
}

function editOf({ roles, capacities }: Edit, id: string) {
  const now = new Date();
  const start = new Date(now.getTime() + 30 * DAY_MS);
  const draft = {
    ...{ title: 'Edited', description: '', eventImageUrl: '' },
    ...{ start, end: new Date(start.getTime() + HOUR_MS) },
    roles: roles.map((name) => ({
      ...{ name, icon: '', department: '', capacity: capacities[ROLES.indexOf(name)] ?? 1 },
    })),
  };
  return { id, draft, basedOn: undefined, authorId: id, now };
}

/** Notes, before a wave, what its edits, and the leaders' word for it, may make of the roles. */
function notePeaks(wave: readonly Step[], { eventIds, peaks }: World): void {
  for (const one of wave) {
    if (!('event' in one)) continue;
    const most = peaks.get(eventIds[one.event] ?? '');
    if (one.kind === 'move' && one.over && one.role !== null)
      most?.set(one.role, (most.get(one.role) ?? 0) + 1);
    if (one.kind !== 'edit') continue;
    for (const name of one.roles) {
      const capacity = one.capacities[ROLES.indexOf(name)] ?? 1;
      most?.set(name, Math.max(most.get(name) ?? 0, capacity));
    }
  }
}
