import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { invitations } from '#contract/invitations.ts';
import { memberWork } from '#contract/member-work.ts';
import { seats } from '#contract/notices.ts';
import { organisation } from '#contract/organisation.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { doAll, restingIn } from '#tests/support/servers/queued-jobs.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';
import { eventsByClock } from './events-by-clock.ts';

const specialOps = { departments: [], positions: [], flags: ['SpecialOps' as const] };

describe.each(engines)('a free seat that not everybody may take, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const id = () => world.event.id;
  const free = () => world.cancel(id(), 'Hauler', world.haulerHeld);
  const standings = (...members: Member[]) => Promise.all(members.map(world.standingOf));
  const goTo = (hours: number) => {
    world.clock.now = new Date(Date.parse(world.event.start) - hours * HOUR_MS);
  };
  const hoursBefore = (hours: number) =>
    new Date(Date.parse(world.event.start) - hours * HOUR_MS).toISOString();
  const setState = (state: 'calledOff' | 'published') =>
    world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: { id: id() } },
      body: { state },
    });
  const heard = async (member: Member) => {
    await world.tellAll();
    const told = await world.toldTo(member);
    return told.flatMap(({ kind }) => (kind.startsWith('seat.') ? [kind] : []));
  };

  it('SPEC 30.47 goes to whoever waits up to the start once sign-ups have closed', async () => {
    await world.edit({ closesAt: hoursBefore(3) });
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    goTo(1);
    await free();
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
    expect([await heard(nova), await heard(rho)]).toEqual([['seat.given'], []]);
    goTo(0);
    await world.cancel(id(), 'Hauler', nova);
    expect(await standings(rho)).toEqual(['none, Hauler 1']);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['is unlocked', () => world.edit({ locked: true }), () => world.edit({ locked: false })],
    ['takes place after all', () => setState('calledOff'), () => setState('published')],
    [
      'opens at once',
      () => world.edit({ opensAt: hoursBefore(1) }),
      () => world.edit({ opensAt: null }),
    ],
  ])(
    'SPEC 30.47 is told once to those who wait when an event in its last hours %s',
    async (_, shut, reopen) => {
      await world.edit({ handoverHours: 48 });
      await world.wait('Hauler', nova);
      await world.wait('Medic', rho);
      await shut();
      await free();
      expect(await heard(nova)).toEqual([]);
      await reopen();
      await world.edit({ title: 'Day convoy' });
      expect([await heard(nova), await heard(rho)]).toEqual([['seat.free'], []]);
      expect(await standings(nova)).toEqual(['none, Hauler 1']);
    },
  );

  it('SPEC 30.47 is told once more when sign-ups that had closed in the last hours open anew', async () => {
    await world.edit({ handoverHours: 48, closesAt: hoursBefore(3) });
    await world.wait('Hauler', nova);
    await free();
    expect(await heard(nova)).toEqual(['seat.free']);
    goTo(2);
    await world.edit({ closesAt: null });
    await world.edit({ title: 'Day convoy' });
    expect(await heard(nova)).toEqual(['seat.free', 'seat.free']);
  });

  describe('by the clock', () => {
    /** What a process does that looks for what has opened or closed. */
    const look = () => doAll(workByClock(world.services, eventsByClock.parts));
    /** All that follows has happened once both have looked, and looked again. */
    const lookTwiceAtOnce = async () => {
      for (let times = 0; times < 2; times += 1) await Promise.all([look(), look()]);
    };
    const watch = (member: Member, role = 'Hauler') =>
      world.call(seats.watch, {
        ...{ token: member.token, params: { id: id() }, body: { role, isWatching: true } },
      });

    it('SPEC 30.47 is told once to whoever watches when sign-ups open', async () => {
      await watch(nova);
      await world.edit({ opensAt: hoursBefore(40) });
      await free();
      await lookTwiceAtOnce();
      goTo(40);
      expect(await heard(nova)).toEqual([]); // control: without a look nobody hears of it
      await lookTwiceAtOnce();
      expect(await heard(nova)).toEqual(['seat.free']);
    });

    it('SPEC 30.47 is told of when sign-ups open while the event goes on, however long ago it began', async () => {
      await watch(nova);
      await world.edit({ opensAt: hoursBefore(-30), end: hoursBefore(-60) });
      await free();
      goTo(-30);
      await look();
      expect(await heard(nova)).toEqual(['seat.free']);
    });

    it('SPEC 30.47 is told once to those who wait when sign-ups open in the last hours', async () => {
      await world.edit({ handoverHours: 48 });
      await world.wait('Hauler', nova);
      await world.wait('Medic', rho);
      await world.edit({ opensAt: hoursBefore(40) });
      await free();
      await lookTwiceAtOnce();
      goTo(40);
      expect(await heard(nova)).toEqual([]); // control
      await lookTwiceAtOnce();
      await world.edit({ title: 'Day convoy' });
      expect([await heard(nova), await heard(rho)]).toEqual([['seat.free'], []]);
      expect(await standings(nova)).toEqual(['none, Hauler 1']);
      await world.edit({ opensAt: hoursBefore(30) });
      goTo(30);
      await lookTwiceAtOnce();
      expect(await heard(nova)).toEqual(['seat.free', 'seat.free']); // they have opened anew
    });

    it('SPEC 30.47 goes to whoever waits when sign-ups close in the last hours', async () => {
      await world.edit({ closesAt: hoursBefore(1) });
      await world.wait('Hauler', nova);
      await world.wait('Hauler', rho);
      goTo(1.5);
      await free();
      expect(await heard(nova)).toEqual(['seat.free']);
      await lookTwiceAtOnce();
      goTo(1);
      expect(await standings(nova, rho)).toEqual(['none, Hauler 1', 'none, Hauler 2']); // control
      await lookTwiceAtOnce();
      expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
      expect([await heard(nova), await heard(rho)]).toEqual([
        ...[['seat.free', 'seat.given'], ['seat.free']],
      ]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['a seat that is given up', () => world.cancel(id(), 'Medic', world.medicHeld)],
      ['an edit', () => world.edit({ title: 'Day convoy' })],
      ['an edit after which they open at no time', () => world.edit({ opensAt: null })],
    ])(
      'SPEC 30.47 is told once when %s comes between the opening and the look',
      async (_, change) => {
        await world.edit({ handoverHours: 48 });
        await world.wait('Hauler', nova);
        await world.wait('Medic', rho);
        await world.edit({ opensAt: hoursBefore(40) });
        await free();
        goTo(40);
        await change();
        expect(await heard(nova)).toEqual(['seat.free']);
        const told = await heard(rho);
        await lookTwiceAtOnce();
        expect([await heard(nova), await heard(rho)]).toEqual([['seat.free'], told]);
      },
    );

    it('SPEC 30.47 is told of to nobody when sign-ups open under a lock, and once when that ends', async () => {
      await world.edit({ handoverHours: 48 });
      await world.wait('Hauler', nova);
      await world.edit({ opensAt: hoursBefore(40), locked: true });
      await free();
      goTo(40);
      await lookTwiceAtOnce();
      expect(await heard(nova)).toEqual([]);
      await world.edit({ locked: false });
      await lookTwiceAtOnce();
      expect(await heard(nova)).toEqual(['seat.free']);
    });

    it('SPEC 30.47 needs no look at the beginning of the last hours: it was given by then', async () => {
      await world.wait('Hauler', nova);
      await world.edit({ opensAt: hoursBefore(1) });
      goTo(2.1);
      await free();
      expect(await standings(nova)).toEqual(['Hauler']);
    });

    it('SPEC 30.47 is held up by no other event, where that fails', async () => {
      const other = await world.create(40);
      await world.call(events.update, {
        ...{ token: world.planner.token, params: { id: other.id } },
        body: { ...other, opensAt: hoursBefore(40) },
      });
      await watch(nova);
      await world.edit({ opensAt: hoursBefore(40) });
      await free();
      goTo(40);
      const { db } = world.database;
      await db.execute(
        sql.raw(
          `alter table limits add constraint broken check (subject not like 'turned:${other.id}:%')`,
        ),
      );
      try {
        await look();
      } finally {
        await db.execute(sql.raw('alter table limits drop constraint broken'));
      }
      expect([await heard(nova), await restingIn(world.database)]).toEqual([
        ['seat.free'],
        [other.id],
      ]);
    });
  });

  it.each<[string, () => Promise<unknown>, () => Promise<EventDetail>]>([
    ['event', () => world.edit({ audience: specialOps }), () => world.edit({ audience: null })],
    [
      'role',
      () =>
        world.edit({ roles: world.event.roles.map((role) => ({ ...role, audience: specialOps })) }),
      () => world.edit({ roles: world.event.roles.map((role) => ({ ...role, audience: null })) }),
    ],
  ])(
    'SPEC 30.8 passes over who the %s no longer lets, and is theirs once they are let again',
    async (_, narrow, widen) => {
      const insider = await world.member({ flags: ['OrgMember', 'SpecialOps'] });
      await world.wait('Hauler', nova);
      await world.wait('Hauler', insider);
      await world.wait('Hauler', rho);
      await narrow();
      await free();
      expect(await standings(nova, insider, rho)).toEqual([
        ...['none, Hauler 1', 'Hauler', 'none, Hauler 2'],
      ]);
      await world.cancel(id(), 'Hauler', insider);
      const { roles } = await widen();
      expect(roles[0]).toMatchObject({ attending: 1, waiting: 1 });
      expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
      expect([await heard(nova), await heard(rho)]).toEqual([['seat.given'], []]);
    },
  );

  it('SPEC 30.8 is anybody’s whom the audience lets while nobody waits whom it does', async () => {
    const insider = await world.member({ flags: ['OrgMember', 'SpecialOps'] });
    await world.wait('Hauler', nova);
    await world.edit({ audience: specialOps });
    await free();
    expect(await world.wait('Hauler', insider)).toMatchObject({ outcome: 'seat' });
    await world.cancel(id(), 'Hauler', insider);
    const moving = { userId: insider.id, to: 'seat' as const, role: 'Hauler' };
    const { token } = world.planner;
    await world.call(eventPeople.move, { token, params: { id: id() }, body: moving });
    expect(await standings(nova, insider)).toEqual(['none, Hauler 1', 'Hauler']);
  });

  it('SPEC 30.8 goes to whoever waits as soon as they are made one whom the audience lets', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await world.edit({ audience: specialOps });
    await free();
    const { token } = await world.member({ role: 'Admin' });
    const body = { ids: [rho.id], addFlags: ['SpecialOps' as const] };
    expect(await world.call(memberWork.change, { token, body })).toMatchObject([
      { outcome: 'changed' },
    ]);
    expect(await standings(nova, rho)).toEqual(['none, Hauler 1', 'Hauler']);
    expect([await heard(nova), await heard(rho)]).toEqual([[], ['seat.given']]);
  });

  it.each<[string, EventDetail['audience'], (token: string) => Promise<unknown>]>([
    [
      'take an invitation that makes them one',
      specialOps,
      async (token) => {
        const body = { purpose: 'The wing', flags: ['OrgMember' as const, 'SpecialOps' as const] };
        const { url } = await world.call(invitations.create, { token, body });
        const invitation = url?.split('invitation=')[1] ?? '';
        await world.call(invitations.accept, { token: rho.token, body: { invitation } });
      },
    ],
    [
      'hold a position that goes to a department which is one',
      { departments: ['medical'], positions: [], flags: [] },
      async (token) => {
        const orderly = { title: 'Orderly', department: 'support' };
        const made = await world.call(organisation.addPosition, { token, body: orderly });
        const given = { ids: [rho.id], positionId: Number(made.id) };
        await world.call(memberWork.change, { token, body: given });
        expect(await standings(rho)).toEqual(['none, Hauler 2']); // control
        const params = { id: made.id };
        const body = { department: 'medical' };
        await world.call(organisation.changePosition, { token, params, body });
      },
    ],
  ])('SPEC 30.8 goes to whoever waits as soon as they %s', async (_, audience, come) => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await world.edit({ audience });
    await free();
    await come((await world.member({ role: 'Admin' })).token);
    expect(await standings(nova, rho)).toEqual(['none, Hauler 1', 'Hauler']);
    expect([await heard(nova), await heard(rho)]).toEqual([[], ['seat.given']]);
  });
});
