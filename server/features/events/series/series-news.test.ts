import { describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { engines } from '#tests/support/databases/engines.ts';
import {
  aSeriesEvent,
  bodyOf,
  hoursAfter,
  sharedSeriesWorld,
} from '#tests/support/servers/series-world.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';

const twoRoles = ['Hauler', 'Medic'].map((name) => ({
  ...{ name, icon: '', capacity: 1, department: 'logistics' },
}));

describe.each(engines)('what an edit of a series is told of first, on $engine', (engine) => {
  const { world, begin, change, eventsOf } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const weekly = async () => {
    const event = aSeriesEvent({ roles: twoRoles });
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=3', event });
    const [first, second, third] = await eventsOf(id);
    if (!first || !second || !third) throw new Error('There are too few events.');
    return { id, first, second, third };
  };
  const toldTo = async (member: { readonly id: string }) => {
    await world.tellAll();
    const kinds = ['event.changed', 'event.cancelled', 'waitlist.ended'];
    return (await world.toldTo(member)).filter(({ kind }) => kinds.includes(kind));
  };

  it('SPEC 31.17 a seat that goes with its event, before another time of earlier ones', async () => {
    const { id, first, second, third } = await weekly();
    for (const event of [first, second, third]) await world.rsvp(event.id, 'Hauler', nova);
    await world.rsvp(third.id, 'Medic', rho);
    const start = hoursAfter(first.start, 1);
    const event = { ...bodyOf(first), start, end: hoursAfter(start, 2) };
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=2';
    await change(id, { scope: 'all', from: first.id, event, rule });
    expect(await toldTo(nova)).toMatchObject([
      { kind: 'event.cancelled', eventId: second.id, more: 2 },
    ]);
    expect(await toldTo(rho)).toMatchObject([{ kind: 'event.changed', eventId: third.id }]);
  });

  it('SPEC 30.52 another time of an event that was called off is no news, and none of the others that concern its reader', async () => {
    const { id, first, second, third } = await weekly();
    for (const event of [first, second, third]) await world.rsvp(event.id, 'Hauler', nova);
    const off = { params: { id: first.id }, body: { state: 'calledOff' as const } };
    await world.call(eventPeople.setState, { ...off, token: world.planner.token });
    const start = hoursAfter(first.start, 1);
    const event = { ...bodyOf(first), start, end: hoursAfter(start, 2) };
    await change(id, { scope: 'all', from: first.id, event });
    expect((await eventsOf(id))[0]).toMatchObject({ state: 'calledOff', start });
    expect(await toldTo(nova)).toMatchObject([
      { kind: 'event.changed', eventId: second.id, more: 1 },
    ]);
  });

  it('SPEC 31.17 a seat that goes with its role, before another time, and either before the end of a waitlist', async () => {
    const { id, first, second, third } = await weekly();
    await world.rsvp(first.id, 'Medic', nova);
    const body = { eventId: first.id, role: 'Medic', attending: true, orWait: true };
    await world.call(events.rsvp, { token: rho.token, body });
    const tess = await world.member();
    await world.call(events.rsvp, { token: tess.token, body });
    await world.rsvp(second.id, 'Hauler', tess);
    await world.rsvp(second.id, 'Medic', rho);
    await world.rsvp(third.id, 'Hauler', rho);
    const start = hoursAfter(first.start, 1);
    const { roles, ...rest } = { ...bodyOf(first), start, end: hoursAfter(start, 2) };
    const event = { ...rest, roles: roles.filter(({ name }) => name === 'Hauler') };
    await change(id, { scope: 'all', from: first.id, event });
    expect(await toldTo(rho)).toMatchObject([
      { kind: 'event.changed', eventId: second.id, isRoleGone: true, role: 'Medic', more: 2 },
    ]);
    expect(await toldTo(tess)).toMatchObject([
      { kind: 'event.changed', eventId: second.id, isRoleGone: false, more: 1 },
    ]);
  });
});
