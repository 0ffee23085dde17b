import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { confirmingIn, everywhere } from '#tests/support/servers/confirming-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('where leaders confirm seats, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const {
    nova,
    rho,
    id,
    confirmed,
    rolesOf,
    setState,
    asking,
    standings,
    attendingIn,
    heard,
    faults,
  } = confirmingIn(world);

  const deciding = (member: Pick<Member, 'id'>, accept: boolean, rest: object = {}) => ({
    ...{ token: world.planner.token, params: { id: id() } },
    body: { userId: member.id, accept, ...rest },
  });
  const decide = (member: Pick<Member, 'id'>, accept: boolean, rest: object = {}) =>
    world.call(eventPeople.confirm, deciding(member, accept, rest));
  const refused = (member: Pick<Member, 'id'>, accept = true, rest: object = {}) =>
    world.refusal(eventPeople.confirm, deciding(member, accept, rest));
  const noted = async () => {
    const { token } = await world.member({ role: 'Admin' });
    const query = { subjectId: id(), action: 'moved' as const };
    const { entries } = await world.call(audit.list, { token, query });
    return entries.map(({ actor, before, after }) => [actor, before?.['place'], after?.['place']]);
  };
  it('SPEC 30.49 a seat is asked for, by either call: it takes no capacity, and is full for nobody', async () => {
    expect(await asking(nova, 'Hauler')).toMatchObject({ outcome: 'asked' });
    const body = { eventId: id(), role: 'Medic', attending: true };
    const told = await world.call(events.rsvp, { token: rho.token, body });
    expect(told).toMatchObject({ outcome: 'asked', mine: { answer: 'asked', role: 'Medic' } });
    expect(await attendingIn('Medic')).toBe(1);
    for (let n = 0; n < 3; n += 1) await asking(await world.member());
    expect([await attendingIn('Hauler'), await attendingIn('Medic')]).toEqual([1, 1]);
    expect(await faults()).toEqual([]);
  });

  it('SPEC 30.49 asking gives up a seat in another role and the places on lists, and asking elsewhere the asking', async () => {
    await world.answer(world.haulerHeld, { answer: 'seat', role: 'Medic' });
    expect([await attendingIn('Hauler'), await standings(world.haulerHeld)]).toEqual([
      ...[0, ['asked']],
    ]);
    await world.answer(world.haulerHeld, { answer: 'seat', role: 'Scout' });
    expect((await world.seenBy(world.haulerHeld)).mine).toMatchObject({ role: 'Scout' });
    await world.answer(world.haulerHeld, { answer: 'maybe' });
    expect(await standings(world.haulerHeld)).toEqual(['maybe']);
    expect(await refused(world.haulerHeld)).toMatchObject({ status: 422 });
  });

  it('SPEC 30.49 who holds a seat keeps it, and nobody is promoted', async () => {
    await confirmed({ Hauler: 1, Medic: 1, Scout: 1 }, false);
    await world.wait('Hauler', nova);
    await confirmed({ Hauler: 1, Medic: 1, Scout: 1 });
    await world.answer(world.medicHeld, { answer: 'seat', role: 'Medic', note: 'Late.' });
    expect(await standings(world.medicHeld)).toEqual(['Medic']);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await standings(nova)).toEqual(['none, Hauler 1']);
    await confirmed({ Hauler: 1, Medic: 1, Scout: 1 }, false);
    expect(await standings(nova)).toEqual(['Hauler']);
  });

  it('SPEC 30.50 confirming gives the seat, tells the member once, and stands in the audit', async () => {
    await asking(nova);
    const { roles, rsvps } = await decide(nova, true, { note: 'Bring fuel.' });
    expect(roles.find(({ name }) => name === 'Medic')?.attending).toBe(2);
    expect(rsvps.map(({ userId }) => userId)).toContain(nova.id);
    expect(await standings(nova)).toEqual(['Medic']);
    expect(await heard(nova)).toEqual([
      "You're in: Night convoy Sun 22 Nov, 12:00 UTC. Your seat as Medic is confirmed. Bring fuel.",
    ]);
    expect(await noted()).toEqual([['planner', 'asked for Medic', 'Medic']]);
    await decide(nova, true);
    expect([await heard(nova), await noted()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it('SPEC 30.50 declining takes the asking back, with a line; the seat stays free, and other places stay', async () => {
    await world.answer(nova, { answer: 'seat', role: 'Medic', waiting: [] });
    await decide(nova, false, { note: 'We need a medic with a ship.' });
    expect(await standings(nova)).toEqual(['none']);
    expect(await attendingIn('Medic')).toBe(1);
    expect(await heard(nova)).toEqual([
      'No seat for you: Night convoy Sun 22 Nov, 12:00 UTC. You asked for a seat as Medic, and it went to others. We need a medic with a ship.',
    ]);
    expect(await noted()).toEqual([['planner', 'asked for Medic', 'no answer']]);
    expect(await asking(nova)).toMatchObject({ outcome: 'asked' });
  });

  it('SPEC 30.50 a full role is refused to the leader, and the asking stays', async () => {
    await asking(nova, 'Hauler');
    const refusal = await refused(nova);
    expect(refusal).toMatchObject({ status: 409, code: 'role_full', current: { id: id() } });
    expect(await standings(nova)).toEqual(['asked']);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    await decide(nova, true);
    expect(await standings(nova)).toEqual(['Hauler']);
  });

  it('SPEC 30.50 two leaders at once give the last seat once', async () => {
    await asking(nova);
    await asking(rho);
    const sent = await Promise.all(
      [nova, rho].map((member) => world.send(eventPeople.confirm, deciding(member, true))),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await standings(nova, rho)).toSorted()).toEqual(['Medic', 'asked']);
    expect(await faults()).toEqual([]);
  });

  it('SPEC 30.50 two leaders who confirm the same member give one seat, and tell them once', async () => {
    await asking(nova);
    const sent = await Promise.all(
      [1, 2].map(() => world.send(eventPeople.confirm, deciding(nova, true))),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await heard(nova)).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('SPEC 30.50 whoever has taken it back meanwhile gets no seat', async () => {
    await asking(nova);
    await world.cancel(id(), 'Medic', nova);
    expect(await refused(nova)).toMatchObject({
      ...{ status: 422, fields: { userId: 'This member has not asked for a seat.' } },
    });
    await asking(nova);
    await Promise.all([
      world.send(eventPeople.confirm, deciding(nova, true)),
      world.cancel(id(), 'Medic', nova),
    ]);
    expect(await standings(nova)).toEqual(['none']);
    expect(await attendingIn('Medic')).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('SPEC 30.50 the same call again does it once', async () => {
    await asking(nova);
    const key = randomUUID();
    const call = { ...deciding(nova, true), key };
    await world.call(eventPeople.confirm, call);
    await world.cancel(id(), 'Medic', nova);
    const { roles } = await world.call(eventPeople.confirm, call);
    expect(roles.find(({ name }) => name === 'Medic')?.attending).toBe(1);
    expect([await standings(nova), await heard(nova)]).toMatchObject([['none'], { length: 1 }]);
  });

  it('SPEC 30.50 is for whoever may edit the event, with a line of at most 140 characters', async () => {
    await asking(nova);
    const call = { ...deciding(nova, true), token: rho.token };
    expect(await world.refusal(eventPeople.confirm, call)).toMatchObject({ status: 403 });
    expect(await refused(nova, false, { note: 'x'.repeat(141) })).toMatchObject({
      ...{ status: 422, fields: { note: expect.any(String) as string } },
    });
    expect(await refused(rho, false)).toMatchObject({ status: 422 });
    expect(await refused({ id: randomUUID() })).toMatchObject({ status: 404 });
    expect(await standings(nova)).toEqual(['asked']);
  });

  it('SPEC 30.50 nothing is confirmed of what is locked, was called off, has started or is over; declining goes on', async () => {
    await asking(nova);
    await world.edit({ confirm: true, roles: rolesOf(everywhere), locked: true });
    expect(await refused(nova)).toMatchObject({ status: 409, code: 'signups_locked' });
    await world.edit({ confirm: true, roles: rolesOf(everywhere), locked: false });
    await setState('calledOff');
    expect(await refused(nova)).toMatchObject({ status: 409, code: 'event_called_off' });
    await setState('published');
    world.clock.now = new Date(world.event.start);
    expect(await refused(nova)).toMatchObject({ status: 409, code: 'signups_closed' });
    world.clock.now = new Date(world.event.end);
    expect(await refused(nova)).toMatchObject({ status: 409, code: 'event_over' });
    expect(await attendingIn('Medic')).toBe(1);
    await decide(nova, false);
    expect(await standings(nova)).toEqual(['none']);
  });

  it('SPEC 30.49 with its role goes what was asked for it, and its author is told', async () => {
    await asking(nova);
    await confirmed({ Hauler: 1, Scout: 1 });
    expect(await standings(nova)).toEqual(['none']);
    expect(await heard(nova, 'event.changed')).toMatchObject([
      expect.stringContaining('Medic is no longer on offer'),
    ]);
  });

  it('SPEC 20.2 whoever is suspended asks no more', async () => {
    await asking(nova);
    const { token } = await world.member({ role: 'Admin' });
    const body = { reason: 'Reasons.', until: null };
    await world.call(memberWork.suspend, { token, params: { id: nova.id }, body });
    expect(((await world.seenBy(world.planner)) as { asked?: unknown }).asked).toEqual([]);
    expect(await refused(nova)).toMatchObject({ status: 422 });
  });

  it('SPEC 30.28 leaders have it in their table', async () => {
    await asking(nova);
    const { token } = world.planner;
    const response = await world.send(eventPeople.signUps, { token, params: { id: id() } });
    expect(await response.text()).toContain(`"Medic","${nova.username}","asked for a seat",""`);
  });
});
