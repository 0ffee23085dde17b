import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { tidy } from '#server/housekeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';

describe.each(engines)('SPEC 12.7 a free seat on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let [holder, watcher]: Member[] = [];
  let event: EventDetail;
  beforeEach(async () => {
    event = await world.create(5);
    await world.tellAll();
    holder = await world.member();
    watcher = await world.member();
    await world.rsvp(event.id, 'Hauler', the(holder));
  });

  const the = (member: Member | undefined): Member => {
    if (!member) throw new Error('There is no such member.');
    return member;
  };
  const watch = (role: string, isWatching = true, member = the(watcher)) =>
    world.call(seats.watch, {
      ...{ token: member.token, params: { id: event.id } },
      body: { role, isWatching },
    });
  const heard = async (member = the(watcher)) => {
    await world.tellAll();
    const told = await world.toldTo(member);
    return told.flatMap((one) => (one.kind === 'seat.free' ? [one.role] : []));
  };
  const watching = (member = the(watcher)) =>
    world.database.db.$count(seatWatches, eq(seatWatches.userId, member.id));

  it('is told to whoever watches the role, once, and to nobody else', async () => {
    const asked = await watch('Hauler');
    expect(asked.watch).toMatchObject({ eventId: event.id, role: 'Hauler' });
    expect(await watch('Hauler')).toEqual(asked);
    expect(await heard()).toEqual([]);
    await world.cancel(event.id, 'Hauler', the(holder));
    expect(await heard()).toEqual(['Hauler']);
    expect(await heard(the(holder))).toEqual([]);
    expect(await watching()).toBe(0);
    await world.rsvp(event.id, 'Hauler', the(holder));
    await world.cancel(event.id, 'Hauler', the(holder));
    expect(await heard()).toEqual(['Hauler']);
  });

  it('is no longer watched for once the event is over', async () => {
    await watch('Hauler');
    const { config, database, services } = world;
    const tidyAt = (at: number) =>
      tidy({ config, database, log: services.log, now: () => new Date(at) });
    await tidyAt(Date.parse(event.end) - 1);
    expect(await watching()).toBe(1);
    await tidyAt(Date.parse(event.end));
    expect(await watching()).toBe(0);
  });

  it('is told when a place is moved, a capacity raised, or an account deleted', async () => {
    await watch('Hauler');
    await world.rsvp(event.id, 'Medic', the(holder));
    expect(await heard()).toHaveLength(1);
    await world.rsvp(event.id, 'Hauler', the(holder));
    await watch('Hauler');
    const { title, start, end, roles } = event;
    await world.call(events.update, {
      ...{ token: world.planner.token, params: { id: event.id } },
      body: {
        ...{ title, start, end, description: '', eventImageUrl: '' },
        roles: roles.map((role) => ({ ...role, capacity: role.capacity + 1 })),
      },
    });
    expect(await heard()).toHaveLength(2);
    const third = await world.member();
    await world.rsvp(event.id, 'Hauler', third);
    await watch('Hauler');
    await world.call(accounts.remove, { token: third.token });
    expect(await heard()).toHaveLength(3);
  });

  it('is not told to whoever no longer watches, or when the role is taken away', async () => {
    await watch('Hauler');
    expect(await watch('Hauler', false)).toEqual({ watch: null });
    await world.cancel(event.id, 'Hauler', the(holder));
    expect(await heard()).toEqual([]);
    await world.rsvp(event.id, 'Hauler', the(holder));
    await watch('Hauler');
    const { title, start, end, roles } = event;
    await world.call(events.update, {
      ...{ token: world.planner.token, params: { id: event.id } },
      body: { title, start, end, description: '', eventImageUrl: '', roles: roles.slice(1) },
    });
    expect(await heard()).toEqual([]);
    expect(await watching()).toBe(0);
  });

  it('that is there already is told at once, and one has no need to wait for one’s own', async () => {
    expect(await watch('Medic')).toEqual({ watch: null });
    expect(await heard()).toEqual(['Medic']);
    expect(await watch('Medic')).toEqual({ watch: null });
    expect(await heard()).toEqual(['Medic']);
    expect(await watch('Hauler', true, the(holder))).toEqual({ watch: null });
    expect(await heard(the(holder))).toEqual([]);
  });

  it('can’t be waited for in a role, or an event, that is not there or is over', async () => {
    const refused = (role: string, id = event.id) =>
      world.refusal(seats.watch, {
        ...{ token: the(watcher).token, params: { id }, body: { role, isWatching: true } },
      });
    expect(await refused('Cook')).toMatchObject({ code: 'role_gone' });
    expect(await refused('Hauler', randomUUID())).toMatchObject({ code: 'not_found' });
    world.clock.now = new Date(event.end);
    expect(await refused('Hauler')).toMatchObject({ code: 'event_over' });
    world.clock.now = NOON;
    const params = { id: event.id };
    await world.call(events.remove, { token: world.planner.token, params });
    expect(await refused('Hauler')).toMatchObject({ code: 'event_gone' });
  });

  it.each([
    ['with a key', { key: 'the entry' }],
    ['without one', {}],
  ])('is told to whoever came too late for the role, %s', async (_, manners) => {
    const late = the(watcher);
    const call = {
      ...{ token: late.token, body: { eventId: event.id, role: 'Hauler', attending: true } },
      ...manners,
    };
    const refusal = await world.refusal(events.rsvp, call);
    expect(refusal).toMatchObject({ code: 'role_full' });
    expect(await watching()).toBe(1);
    await world.cancel(event.id, 'Hauler', the(holder));
    expect(await heard()).toEqual(['Hauler']);
    // Repeated, the refusal stands, and watches nothing anew.
    if ('key' in manners) {
      expect(await world.refusal(events.rsvp, call)).toMatchObject({ code: 'role_full' });
      expect(await watching()).toBe(0);
    }
  });

  describe('with a waitlist', () => {
    const wait = ({ token }: Member) =>
      world.call(events.rsvp, {
        ...{ token, body: { eventId: event.id, role: 'Hauler', attending: true, orWait: true } },
      });
    const free = (member = the(holder)) => world.cancel(event.id, 'Hauler', member);
    const toldOf = async (member: Member) => {
      await world.tellAll();
      const told = await world.toldTo(member);
      return told.map(({ kind }) => kind).filter((kind) => kind.startsWith('seat.'));
    };
    const inTheLastHours = () => {
      world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
    };
    /** As before the member waited, on a device that sends it late. */
    const watchOfOld = async ({ id: userId }: Member) => {
      const [hauler] = event.roles;
      const roleId = hauler?.id ?? '';
      await world.database.db
        .insert(seatWatches)
        .values({ userId, eventId: event.id, roleId, role: 'Hauler' });
    };

    it('is told once in the last hours to whoever watched the role and then waited for it', async () => {
      await watch('Hauler');
      await wait(the(watcher));
      expect(await watching()).toBe(0);
      inTheLastHours();
      await free();
      expect(await toldOf(the(watcher))).toEqual(['seat.free']);
    });

    it('is told once to whoever waits and would watch it, too, before and after it is free', async () => {
      await wait(the(watcher));
      expect(await watch('Hauler')).toEqual({ watch: null });
      expect(await watching()).toBe(0);
      inTheLastHours();
      await free();
      expect(await watch('Hauler')).toEqual({ watch: null });
      expect(await toldOf(the(watcher))).toEqual(['seat.free']);
      expect(await watch('Medic', true)).toEqual({ watch: null }); // control: another role is one that they don't wait for
      expect(await toldOf(the(watcher))).toEqual(['seat.free', 'seat.free']);
    });

    it('is told by its promotion alone to whoever waits, whatever they watched, and to no watcher', async () => {
      const third = await world.member();
      await wait(the(watcher));
      await watchOfOld(the(watcher));
      await watch('Hauler', true, third);
      await free();
      expect([await toldOf(the(watcher)), await toldOf(third)]).toEqual([['seat.given'], []]);
      expect([await watching(), await watching(third)]).toEqual([0, 1]);
      await free(the(watcher));
      expect([await toldOf(the(watcher)), await toldOf(third)]).toEqual([
        ...[['seat.given'], ['seat.free']],
      ]);
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['takes it by SPEC’s own call', () => world.rsvp(event.id, 'Hauler', the(watcher))],
    [
      'answers with it',
      () =>
        world.call(events.answer, {
          ...{ token: the(watcher).token, params: { id: event.id } },
          body: { answer: 'seat', role: 'Hauler', waiting: [] },
        }),
    ],
    [
      'is put into it by a leader',
      () =>
        world.call(eventPeople.move, {
          ...{ token: world.planner.token, params: { id: event.id } },
          body: { userId: the(watcher).id, to: 'seat', role: 'Hauler' },
        }),
    ],
  ])('is no longer watched for by whoever %s', async (_, take) => {
    const { title, start, end, roles } = event;
    const edit = (opensAt: string | null, capacity = 1) =>
      world.call(events.update, {
        ...{ token: world.planner.token, params: { id: event.id } },
        body: {
          ...{ title, start, end, description: '', eventImageUrl: '', opensAt },
          roles: roles.map((role) => ({ ...role, capacity })),
        },
      });
    await watch('Hauler');
    await edit('2026-11-20T13:00:00.000Z', 3); // so that nobody is told of the seat
    world.clock.now = new Date('2026-11-20T13:00:00.000Z');
    expect([await heard(), await watching()]).toEqual([[], 1]);
    await take();
    expect(await watching()).toBe(0);
    await world.cancel(event.id, 'Hauler', the(holder));
    expect(await heard()).toEqual([]);
  });

  it('SPEC 12.10 is not waited for by whoever has no right to read events', async () => {
    const recruit = await world.member({ flags: [] });
    const body = { eventId: event.id, role: 'Hauler', attending: true };
    await world.refusal(events.rsvp, { token: recruit.token, body });
    expect(await watching(recruit)).toBe(0);
  });
});
