import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { users } from '#server/db/schema.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

type Rules = Partial<BodyInput<typeof events.update>>;

describe.each(engines)('SPEC 30.46 who may sign up, and when, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let seated: Member;
  beforeEach(async () => {
    nova = await world.member();
    await world.enlarge('Medic', 2);
    seated = await world.member();
    await world.answer(seated, { answer: 'seat', role: 'Medic', waiting: ['Hauler'] });
    await world.enlarge('Medic', 3);
  });

  const id = () => world.event.id;
  const hence = (ms: number) => new Date(world.clock.now.getTime() + ms);
  const at = (ms: number) => hence(ms).toISOString();
  const roles = (changes: Record<string, object> = {}) =>
    world.event.roles.map((role) => ({
      ...{ ...role, capacity: role.name === 'Medic' ? 3 : 1 },
      ...changes[role.name],
    }));
  const rule = (rules: Rules) => world.edit({ roles: roles(), ...rules });
  const callOff = (state: 'calledOff' | 'published') =>
    world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: { id: id() } },
      body: { state, reason: 'Storm.' },
    });
  const taking = (role: string, { token }: Member, rest: object = {}) => ({
    ...{ token, body: { eventId: id(), role, attending: true, ...rest } },
  });
  const answering = ({ token }: Member, wish: object) => ({
    ...{ token, params: { id: id() } },
    body: { answer: 'none' as const, waiting: [] as string[], ...wish },
  });
  /** What becomes of SPEC's own call, which takes a free seat in one statement unless a note comes with it. */
  const becomes = async (rest: object = {}, role = 'Medic', member = nova) => {
    const response = await world.send(events.rsvp, taking(role, member, rest));
    const told = (await response.json()) as { readonly code?: string; readonly outcome?: string };
    if (response.ok) await world.answer(member, {});
    return told.code ?? told.outcome;
  };
  /** The same by both ways. */
  const becomesEither = async (role = 'Medic', member = nova) => [
    await becomes({}, role, member),
    await becomes({ note: 'Late.' }, role, member),
  ];
  const refused = (wish: object, member = nova) =>
    world.refusal(events.answer, answering(member, wish));
  const heard = async (member: Member, kind = 'seat.free') => {
    await world.tellAll();
    const told = await world.toldTo(member);
    return told.filter((one) => one.kind === kind && 'eventId' in one && one.eventId === id());
  };

  const bars: [string, string, number, string, () => Promise<unknown>][] = [
    [
      'was called off',
      'event_called_off',
      409,
      'The event was called off.',
      () => callOff('calledOff'),
    ],
    [
      'is locked',
      'signups_locked',
      409,
      'Sign-ups are locked by the organisers.',
      () => rule({ locked: true, reason: 'Roster is out.' }),
    ],
    [
      'opens later',
      'signups_not_open',
      409,
      'Sign-ups open Fri 20 Nov, 12:01 UTC.',
      () => rule({ opensAt: at(60_000) }),
    ],
    [
      'has closed',
      'signups_closed',
      409,
      'Sign-ups closed Fri 20 Nov, 12:00 UTC, before your change arrived.',
      () => rule({ closesAt: at(0) }),
    ],
    [
      'is for others',
      'not_in_audience',
      403,
      'This role is for others.',
      () => rule({ audience: { departments: ['medical'], positions: [], flags: [] } }),
    ],
  ];

  it.each(bars)(
    'SPEC 30.46 an event that %s gives nobody a seat or a place on a list who has none',
    async (_, code, status, message, begin) => {
      expect(await becomesEither()).toEqual(['seat', 'seat']); // control
      await begin();
      expect(await becomesEither()).toEqual([code, code]);
      const refusal = await refused({ answer: 'seat', role: 'Medic' });
      expect(refusal).toMatchObject({ status, code, message, current: { id: id() } });
      for (const wish of [
        { answer: 'seat', role: 'Hauler', orWait: true },
        { waiting: ['Hauler'] },
        { answer: 'maybe', waiting: ['Hauler'] },
      ])
        expect(await refused(wish)).toMatchObject({ status, code });
      expect(await world.standingOf(nova)).toBe('none');
    },
  );

  it.each(bars)(
    'SPEC 30.46 who has a seat and a place when an event %s keeps both, and gives either up',
    async (_, code, _status, _message, begin) => {
      await begin();
      const move = { answer: 'seat', role: 'Scout', orWait: true, waiting: ['Hauler'] };
      expect(await refused(move, seated)).toMatchObject({ code });
      await world.answer(seated, {
        ...{ answer: 'seat', role: 'Medic', waiting: ['Hauler'], note: 'Late.' },
      });
      expect(await world.standingOf(seated)).toBe('Medic, Hauler 1');
      await world.answer(seated, { waiting: ['Hauler'] });
      expect(await world.standingOf(seated)).toBe('none, Hauler 1');
      expect(await refused({ answer: 'seat', role: 'Medic' }, seated)).toMatchObject({ code });
      await world.answer(seated, { answer: 'no' });
      expect(await world.standingOf(seated)).toBe('no');
    },
  );

  it.each(bars)(
    'SPEC 30.46 who can’t come to an event that %s says so; maybe is said unless it was called off',
    async (_, code, _status, _message, begin) => {
      await begin();
      await world.answer(nova, { answer: 'no' });
      if (code === 'event_called_off')
        expect(await refused({ answer: 'maybe' })).toMatchObject({ code });
      else
        expect(await world.answer(nova, { answer: 'maybe' })).toMatchObject({ outcome: 'maybe' });
    },
  );

  it('SPEC 30.46 sign-ups open and close to the millisecond, by the clock of the server', async () => {
    await rule({ opensAt: at(1_000), closesAt: at(2_000) });
    const becomesIn = async (ms: number) => {
      const start = world.clock.now;
      world.clock.now = hence(ms);
      const outcomes = await becomesEither();
      world.clock.now = start;
      return outcomes;
    };
    const [early, open, late] = ['signups_not_open', 'seat', 'signups_closed'];
    expect(await becomesIn(999)).toEqual([early, early]);
    expect(await becomesIn(1_000)).toEqual([open, open]);
    expect(await becomesIn(1_999)).toEqual([open, open]);
    expect(await becomesIn(2_000)).toEqual([late, late]);
  });

  onTwoConnections(
    engine,
    'SPEC 30.46 a call that arrived in time is taken even if it had to wait until sign-ups had closed',
    async () => {
      await rule({ closesAt: at(1_000) });
      await world.tellAll();
      for (const note of [undefined, 'Late.']) {
        const arrived = world.clock.now;
        const { status } = await answerAfter(world.database, {
          work: (tx) => tx.select().from(users).where(eq(users.id, nova.id)).for('update'),
          call: () => world.send(events.rsvp, taking('Medic', nova, note ? { note } : {})),
          rest: async () => {
            world.clock.now = hence(5_000);
          },
        });
        expect(status).toBe(200);
        await world.answer(nova, {});
        world.clock.now = arrived;
      }
    },
  );

  it('SPEC 30.47 sign-ups that have closed end joining, not promotion; nobody hears of a seat that they can’t take', async () => {
    const watching = { token: nova.token, params: { id: id() } };
    await world.call(seats.watch, { ...watching, body: { role: 'Scout', isWatching: true } });
    await rule({ closesAt: at(0) });
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await world.standingOf(seated)).toBe('Hauler');
    await world.cancel(id(), 'Scout', world.scoutHeld);
    expect(await heard(nova)).toEqual([]);
    await rule({ closesAt: null });
    expect(await heard(nova)).toHaveLength(1);
  });

  it('SPEC 30.47 while it is locked a free seat goes to nobody; once it isn’t, to whoever waits, who is told once', async () => {
    await rule({ locked: true });
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await world.standingOf(seated)).toBe('Medic, Hauler 1');
    const { roles: told } = await rule({ locked: false });
    expect(told.map(({ name, attending, waiting }) => [name, attending, waiting])).toEqual([
      ...[
        ['Hauler', 1, 0],
        ['Medic', 1, 0],
        ['Scout', 1, 0],
      ],
    ]);
    expect(await world.standingOf(seated)).toBe('Hauler');
    expect(await heard(seated, 'seat.given')).toHaveLength(1);
  });

  it('SPEC 30.47 of a seat that was freed while it was locked in its last hours, those who wait hear once it isn’t', async () => {
    world.clock.now = new Date(Date.parse(world.event.start) - HOUR_MS);
    await rule({ locked: true });
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await heard(seated)).toEqual([]);
    await rule({ locked: false });
    expect(await heard(seated)).toMatchObject([{ role: 'Hauler' }]);
    expect(await world.standingOf(seated)).toBe('Medic, Hauler 1');
  });

  it('SPEC 30.47 a leader moves people whatever bars sign-ups, but into nothing that was called off', async () => {
    const audience = { departments: [], positions: [], flags: ['SpecialOps' as const] };
    await rule({ locked: true, opensAt: at(1_000), audience });
    const moving = (to: 'seat' | 'no' | 'none', role?: string) => ({
      ...{ token: world.planner.token, params: { id: id() } },
      body: { userId: nova.id, to, ...(role !== undefined && { role }) },
    });
    await world.call(eventPeople.move, moving('seat', 'Medic'));
    expect(await world.standingOf(nova)).toBe('Medic');
    await callOff('calledOff');
    await world.call(eventPeople.move, moving('none'));
    expect(await world.refusal(eventPeople.move, moving('seat', 'Medic'))).toMatchObject({
      code: 'event_called_off',
    });
    await world.call(eventPeople.move, moving('no'));
    expect(await world.standingOf(nova)).toBe('no');
  });

  describe('SPEC 30.45 an audience', () => {
    const nobody = { departments: [], positions: [], flags: [] };
    const hauler = positionCalled('Hauler');
    const audiences: [string, Partial<EventDetail['audience']>][] = [
      ['a department', { departments: [hauler.department] }],
      ['a position', { positions: [hauler.id] }],
      ['a flag', { flags: ['SpecialOps'] }],
      ['any of several', { departments: ['medical'], positions: [], flags: ['SpecialOps'] }],
    ];
    const insider = (): Parameters<typeof world.member>[0] => ({
      ...{ secondaryPositionId: hauler.id, flags: ['OrgMember', 'SpecialOps'] },
    });

    it.each(audiences)('of %s lets those who hold it, and nobody else', async (_, named) => {
      await rule({ audience: { ...nobody, ...named } });
      const member = await world.member(insider());
      expect(await becomesEither('Medic', member)).toEqual(['seat', 'seat']);
      expect(await becomesEither()).toEqual(['not_in_audience', 'not_in_audience']);
      await rule({ audience: nobody });
      expect(await becomesEither()).toEqual(['seat', 'seat']);
    });

    it.each(audiences)('of %s may be that of one role', async (_, named) => {
      const audience = { ...nobody, ...named };
      await rule({ roles: roles({ Medic: { audience } }) });
      const member = await world.member(insider());
      expect(await becomesEither('Medic', member)).toEqual(['seat', 'seat']);
      expect(await becomesEither()).toEqual(['not_in_audience', 'not_in_audience']);
      await world.cancel(id(), 'Scout', world.scoutHeld);
      expect(await becomesEither('Scout')).toEqual(['seat', 'seat']);
    });

    it('of the event counts for each role, besides the role’s own', async () => {
      const audience = { ...nobody, positions: [hauler.id] };
      const ofRole = { ...nobody, flags: ['SpecialOps' as const] };
      await rule({ audience, roles: roles({ Medic: { audience: ofRole } }) });
      const [both, one, other] = [
        await world.member(insider()),
        await world.member({ primaryPositionId: hauler.id }),
        await world.member({ flags: ['OrgMember', 'SpecialOps'] }),
      ];
      const barred = ['not_in_audience', 'not_in_audience'];
      expect(await becomesEither('Medic', both)).toEqual(['seat', 'seat']);
      expect(await becomesEither('Medic', one)).toEqual(barred);
      expect(await becomesEither('Medic', other)).toEqual(barred);
    });

    it('is watched by nobody whom it doesn’t let', async () => {
      await rule({ audience: { ...nobody, flags: ['SpecialOps'] } });
      const watching = { params: { id: id() }, body: { role: 'Hauler', isWatching: true } };
      expect(await world.refusal(seats.watch, { ...watching, token: nova.token })).toMatchObject({
        status: 403,
        code: 'not_in_audience',
      });
      const { token } = await world.member(insider());
      expect((await world.call(seats.watch, { ...watching, token })).watch).not.toBeNull();
    });

    it('takes nothing from those who have a seat or a place already', async () => {
      await rule({ audience: { ...nobody, flags: ['SpecialOps'] } });
      await world.cancel(id(), 'Hauler', world.haulerHeld);
      expect(await world.standingOf(seated)).toBe('Medic, Hauler 1');
    });
  });
});
