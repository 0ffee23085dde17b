import { describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import type { News } from '#contract/news.ts';
import { switchNames } from '#domain/notification-settings.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import {
  sharedMembers,
  sharedWaitlistWorld,
  threeRoles,
} from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('a seat that becomes free on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const id = () => world.event.id;
  const cancel = (role: string, holder: Member) => world.cancel(id(), role, holder);
  const standings = (...members: Member[]) => Promise.all(members.map(world.standingOf));
  const goTo = (hours: number) => {
    world.clock.now = new Date(Date.parse(world.event.start) - hours * HOUR_MS);
  };
  /** What a member was told of this event's seats. */
  const heard = async (member: Member) => {
    await world.tellAll();
    const told = await world.toldTo(member);
    const isOf = (news: News) => 'eventId' in news && news.eventId === id();
    return told.flatMap((news) => {
      if (!isOf(news)) return [];
      if (news.kind === 'seat.given') return [`given ${news.role}, left ${news.from ?? 'none'}`];
      return news.kind === 'seat.free' ? [`free ${news.role}`] : [];
    });
  };
  const suspend = async ({ id: memberId }: Member) => {
    const { token } = await world.member({ role: 'Admin' });
    const body = { reason: 'Ramming.' };
    await world.call(memberWork.suspend, { token, params: { id: memberId }, body });
  };

  it.each<[string, (holder: Member) => Promise<unknown>]>([
    ['is cancelled', (holder) => cancel('Hauler', holder)],
    ['is given up for a word', (holder) => world.answer(holder, { answer: 'maybe' })],
    ['is taken back', (holder) => world.answer(holder, {})],
    [
      'is left for another',
      async (holder) => {
        await world.enlarge('Medic', 2);
        return world.rsvp(id(), 'Medic', holder);
      },
    ],
    ['is a new one', () => world.enlarge('Hauler', 2)],
    ['was of an account that goes', ({ token }) => world.call(accounts.remove, { token })],
    ['was of somebody who is suspended', suspend],
  ])('SPEC 30.8 goes to whoever is first in line when it %s', async (_, free) => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await free(world.haulerHeld);
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
    expect(await heard(nova)).toEqual(['given Hauler, left none']);
    expect(await heard(rho)).toEqual([]);
  });

  it('SPEC 30.8 is never free for others: they wait on or are refused', async () => {
    await world.wait('Hauler', nova);
    const { roles } = await cancel('Hauler', world.haulerHeld);
    expect(roles[0]).toMatchObject({ attending: 1, waiting: 0 });
    const body = { eventId: id(), role: 'Hauler', attending: true };
    expect(await world.refusal(events.rsvp, { token: rho.token, body })).toMatchObject({
      code: 'role_full',
    });
  });

  it('SPEC 30.8 with others goes to whoever came first of those who are first in line', async () => {
    const zed = await world.member();
    await world.answer(zed, { waiting: ['Medic'] });
    await world.answer(nova, { waiting: ['Hauler', 'Medic'] });
    await world.answer(rho, { waiting: ['Hauler'] });
    const more = threeRoles.map((role) => ({ ...role, capacity: 2 }));
    const roles = world.event.roles.map((role, at) => ({ ...role, ...more[at] }));
    await world.edit({ roles });
    expect(await standings(zed, nova, rho)).toEqual(['Medic', 'Hauler', 'none, Hauler 1']);
  });

  it('SPEC 30.8 takes whoever gets it from the event’s other lists, on which those behind move up', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    await world.answer(rho, { waiting: ['Medic'] });
    await cancel('Hauler', world.haulerHeld);
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Medic 1']);
    expect(await world.waiting()).toEqual({ Hauler: 0, Medic: 1, Scout: 0 });
  });

  it('SPEC 30.8 for which another one is left passes that on likewise, all in one transaction', async () => {
    const { medicHeld, scoutHeld } = world;
    await world.answer(medicHeld, { answer: 'seat', role: 'Medic', waiting: ['Hauler'] });
    await world.answer(scoutHeld, { answer: 'seat', role: 'Scout', waiting: ['Medic'] });
    await world.wait('Scout', nova);
    const { roles } = await cancel('Hauler', world.haulerHeld);
    expect(roles.map(({ attending, waiting }) => [attending, waiting])).toEqual([
      ...[[1, 0] as const, [1, 0] as const, [1, 0] as const],
    ]);
    expect(await standings(medicHeld, scoutHeld, nova)).toEqual(['Hauler', 'Medic', 'Scout']);
    expect(await heard(medicHeld)).toEqual(['given Hauler, left Medic']);
    expect(await heard(scoutHeld)).toEqual(['given Medic, left Scout']);
    expect(await heard(nova)).toEqual(['given Scout, left none']);
  });

  it('SPEC 30.8 in an event that lost seats is none until fewer attend than there are', async () => {
    await world.enlarge('Hauler', 3);
    await world.rsvp(id(), 'Hauler', nova);
    await world.enlarge('Hauler', 1);
    await world.wait('Hauler', rho);
    await cancel('Hauler', nova);
    expect(await world.standingOf(rho)).toBe('none, Hauler 1');
    await cancel('Hauler', world.haulerHeld);
    expect(await world.standingOf(rho)).toBe('Hauler');
  });

  it('SPEC 30.12 is told to whoever is given it exactly once, each time that they are, whatever they switched off', async () => {
    await world.save(nova, Object.fromEntries(switchNames.map((name) => [name, false])));
    for (const times of [1, 2]) {
      await world.wait('Hauler', nova);
      await cancel('Hauler', world.haulerHeld);
      expect(await heard(nova)).toEqual(Array(times).fill('given Hauler, left none'));
      await cancel('Medic', world.medicHeld);
      await world.rsvp(id(), 'Medic', world.medicHeld);
      expect(await heard(nova)).toHaveLength(times);
      await cancel('Hauler', nova);
      await world.rsvp(id(), 'Hauler', world.haulerHeld);
    }
    expect(await heard(world.haulerHeld)).toEqual([]);
  });

  it('SPEC 30.12 is told with the role’s id and the event’s facts', async () => {
    const [hauler] = world.event.roles;
    await world.wait('Hauler', nova);
    await cancel('Hauler', world.haulerHeld);
    await world.tellAll();
    expect((await world.toldTo(nova)).find(({ kind }) => kind === 'seat.given')).toMatchObject({
      ...{ eventId: id(), title: 'Night convoy', start: world.event.start },
      ...{ department: 'logistics', role: 'Hauler', roleId: hauler?.id, from: null },
    });
  });

  it('SPEC 30.9 in the last hours is open to everybody: all who wait are told at once, and keep their places', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await world.wait('Medic', nova);
    goTo(1.5);
    await cancel('Hauler', world.haulerHeld);
    expect(await heard(nova)).toEqual(['free Hauler']);
    expect(await heard(rho)).toEqual(['free Hauler']);
    expect(await standings(nova, rho)).toEqual(['none, Hauler 1, Medic 1', 'none, Hauler 2']);
    const anybody = await world.member();
    await world.rsvp(id(), 'Hauler', anybody);
    expect(await standings(anybody, rho)).toEqual(['Hauler', 'none, Hauler 2']);
    await world.enlarge('Hauler', 2);
    expect(await heard(rho)).toEqual(['free Hauler', 'free Hauler']);
    expect(await world.wait('Hauler', rho)).toMatchObject({ outcome: 'seat' });
    expect(await heard(nova)).toHaveLength(2);
  });

  it('SPEC 30.9 in the last hours is told once to whoever waits, even if they were refused a seat meanwhile', async () => {
    await world.wait('Hauler', nova);
    const body = { eventId: id(), role: 'Hauler', attending: true };
    expect(await world.refusal(events.rsvp, { token: nova.token, body })).toMatchObject({
      code: 'role_full',
    });
    expect(await world.standingOf(nova)).toBe('none, Hauler 1');
    goTo(1);
    await cancel('Hauler', world.haulerHeld);
    expect(await heard(nova)).toEqual(['free Hauler']);
  });

  it.each([
    ['48 hours and it is in 47', 48, 47, false],
    ['48 hours and it is in 48', 48, 48, false],
    ['none and it is in half an hour', 0, 0.5, true],
    ['two, as always, and it is in two', undefined, 2, false],
    ['two, as always, and it is in more than two', undefined, 2.1, true],
  ])('SPEC 30.9 knows the event’s last hours: %s', async (_, handoverHours, at, isGiven) => {
    await world.edit({ ...(handoverHours !== undefined && { handoverHours }) });
    await world.wait('Hauler', nova);
    goTo(at);
    await cancel('Hauler', world.haulerHeld);
    expect(await world.standingOf(nova)).toBe(isGiven ? 'Hauler' : 'none, Hauler 1');
    expect(await heard(nova)).toEqual([isGiven ? 'given Hauler, left none' : 'free Hauler']);
  });

  it('SPEC 30.9 goes to whoever is first in line once an edit makes the last hours fewer, or the event later', async () => {
    for (const change of [
      { handoverHours: 2 },
      { start: new Date(Date.parse(world.event.start) + 100 * HOUR_MS).toISOString() },
    ]) {
      await world.edit({ handoverHours: 48, end: '2027-01-01T00:00:00.000Z' });
      await world.wait('Hauler', nova);
      await cancel('Hauler', world.haulerHeld);
      expect(await world.standingOf(nova)).toBe('none, Hauler 1');
      await world.edit({ handoverHours: 48, end: '2027-01-01T00:00:00.000Z', ...change });
      expect(await world.standingOf(nova)).toBe('Hauler');
      await cancel('Hauler', nova);
      await world.rsvp(id(), 'Hauler', world.haulerHeld);
    }
  });

  it('SPEC 30.9 is told of 0 to 48 last hours, and stays as it is unless an edit names it', async () => {
    expect(world.event.handoverHours).toBe(2);
    expect(await world.edit({ handoverHours: 6 })).toMatchObject({ handoverHours: 6 });
    expect(await world.edit({ title: 'Renamed' })).toMatchObject({ handoverHours: 6 });
    await expect(world.edit({ handoverHours: 49 })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('SPEC 30.10 goes to nobody and is told to nobody once the event has started, and can be taken until its end', async () => {
    await world.wait('Hauler', nova);
    goTo(0);
    await cancel('Hauler', world.haulerHeld);
    expect(await standings(nova)).toEqual(['none, Hauler 1']);
    expect(await heard(nova)).toEqual([]);
    goTo(-1);
    expect(await world.wait('Hauler', rho)).toMatchObject({ outcome: 'seat' });
  });
});
