import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
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

  it('SPEC 12.10 is not waited for by whoever has no right to read events', async () => {
    const recruit = await world.member({ flags: [] });
    const body = { eventId: event.id, role: 'Hauler', attending: true };
    await world.refusal(events.rsvp, { token: recruit.token, body });
    expect(await watching(recruit)).toBe(0);
  });
});
