import { beforeEach, describe, expect, it } from 'vitest';
import { away as awayContract } from '#contract/away.ts';
import { accounts } from '#contract/accounts.ts';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { aSeriesEvent, bodyOf, sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { sharedMembers, standing } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('a seat in each event of a series, on $engine', (engine) => {
  const { world, begin, change, eventsOf, makeAll } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);
  let id: string;
  const roles = [{ name: 'Hauler', icon: '', capacity: 1, department: 'logistics' }];
  beforeEach(async () => {
    await world.database.db.delete(seriesStanding);
    ({ id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=9', event: aSeriesEvent({ roles }) }));
  });
  const stand = ({ token }: Member, role: string | null, orWait = false) => {
    world.clock.now = new Date(world.clock.now.getTime() + SECOND_MS); // nobody asks at the same moment
    return world.call(eventSeries.stand, { token, params: { id }, body: { role, orWait } });
  };
  /** What a member has in each, as `standing` says it. */
  const standings = async ({ token }: Member) => {
    const all = await world.call(events.list, { token });
    return all.filter(({ seriesId }) => seriesId === id).map(({ mine }) => standing(mine));
  };
  const pass = async (days: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + days * DAY_MS);
    await makeAll();
  };
  const waitingTold = async (member: Member) => {
    await world.tellAll();
    return (await world.toldTo(member)).filter(({ kind }) => kind === 'answer.moved');
  };
  const times = (count: number, what: string) => Array.from({ length: count }, () => what);

  it('SPEC 31.21 is taken in all that are there, and in what is made', async () => {
    expect(await stand(nova, 'hauler')).toEqual({ role: 'Hauler', orWait: false });
    expect(await standings(nova)).toEqual(times(8, 'Hauler'));
    await pass(5);
    expect(await standings(nova)).toEqual(times(9, 'Hauler'));
    const read = { token: nova.token, params: { id } };
    expect(await world.call(eventSeries.standing, read)).toEqual({ role: 'Hauler', orWait: false });
    expect((await world.call(eventSeries.standing, { ...read, token: rho.token })).role).toBeNull();
  });

  it('SPEC 31.21 leaves what the member has answered', async () => {
    const [first, second] = await eventsOf(id);
    const answer = (eventId = '', wish: 'no' | 'maybe') =>
      world.call(events.answer, {
        token: nova.token,
        params: { id: eventId },
        body: { answer: wish },
      });
    await answer(first?.id, 'no');
    await answer(second?.id, 'maybe');
    await stand(nova, 'Hauler');
    expect(await standings(nova)).toEqual(['no', 'maybe', ...times(6, 'Hauler')]);
  });

  it('SPEC 31.21, 30.30 is none while the member is away, neither in what is there nor in what is made', async () => {
    const [first, second] = await eventsOf(id);
    const leave = (from = '', to = '') =>
      world.call(awayContract.add, { token: nova.token, body: { from, to, note: '' } });
    await leave(first?.start, first?.end);
    await leave('2027-01-17T20:59:00Z', '2027-01-17T22:00:00Z');
    await stand(nova, 'Hauler');
    expect(await standings(nova)).toEqual(['none', ...times(7, 'Hauler')]);
    await pass(5);
    expect(await standings(nova)).toEqual(['none', ...times(7, 'Hauler'), 'none']);
    // What they have by then they keep (SPEC 30.29).
    await leave(second?.start, second?.end);
    expect((await standings(nova))[1]).toBe('Hauler');
  });

  it('SPEC 31.21 is of a role that is named by its id, and goes on under a new name of it', async () => {
    const [first] = await eventsOf(id);
    if (!first) throw new Error('There is no event.');
    const renamed = bodyOf(first).roles.map((role) => ({ ...role, name: 'Freighter' }));
    const event = { ...bodyOf(first), roles: renamed };
    expect(await stand(nova, first.roles[0]?.id ?? '')).toMatchObject({ role: 'Hauler' });
    await change(id, { scope: 'all', from: first.id, event });
    const read = { token: nova.token, params: { id } };
    expect((await world.call(eventSeries.standing, read)).role).toBe('Freighter');
    await pass(5);
    expect(await standings(nova)).toEqual(times(9, 'Freighter'));
    expect(await stand(rho, first.roles[0]?.id ?? '')).toMatchObject({ role: 'Freighter' });
  });

  it('SPEC 31.21 goes to whoever asked first; the other waits and is told at once, in what is made too', async () => {
    await stand(nova, 'Hauler');
    await stand(rho, 'Hauler', true);
    expect(await standings(rho)).toEqual(times(8, 'none, Hauler 1'));
    // Once, of the first of them.
    const [first] = await eventsOf(id);
    expect(await waitingTold(rho)).toMatchObject([{ eventId: first?.id, to: 'waiting' }]);
    await pass(5);
    expect(await standings(rho)).toEqual(times(9, 'none, Hauler 1'));
    const told = await waitingTold(rho);
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toMatchObject({
      to: 'waiting',
      role: 'Hauler',
      by: '',
      start: '2027-01-17T19:00:00.000Z',
    });
    expect(await waitingTold(nova)).toEqual([]);
  });

  it('SPEC 31.21 tells once more who waits anew after leaving the waitlist', async () => {
    await stand(nova, 'Hauler');
    await stand(rho, 'Hauler', true);
    const [first] = await eventsOf(id);
    if (!first) throw new Error('There is no event.');
    const told = { eventId: first.id, to: 'waiting', role: 'Hauler' };
    expect(await waitingTold(rho)).toMatchObject([told]);
    await stand(rho, null);
    const params = { id: first.id };
    await world.call(events.answer, { token: rho.token, params, body: { answer: 'none' } });
    await stand(rho, 'Hauler', true);
    expect((await standings(rho))[0]).toBe('none, Hauler 1');
    expect(await waitingTold(rho)).toMatchObject([told, told]);
  });

  it('SPEC 31.21 is nothing where the role is full and the member does not wait', async () => {
    await stand(nova, 'Hauler');
    await stand(rho, 'Hauler');
    await pass(5);
    expect(await standings(rho)).toEqual(times(9, 'none'));
  });

  it('SPEC 31.21 ends when it is taken back, and seats stay', async () => {
    await stand(nova, 'Hauler');
    expect(await stand(nova, null)).toEqual({ role: null, orWait: false });
    await pass(5);
    expect(await standings(nova)).toEqual([...times(8, 'Hauler'), 'none']);
  });

  it.each<[string, (member: Member) => Promise<unknown>]>([
    ['the account', ({ token }) => world.call(accounts.remove, { token })],
    [
      'a suspension',
      async ({ id: memberId }) => {
        const { token } = await world.member({ role: 'Admin' });
        const body = { reason: 'Ramming.' };
        await world.call(memberWork.suspend, { token, params: { id: memberId }, body });
      },
    ],
    [
      'the OrgMember flag',
      async ({ id: memberId }) => {
        const { token } = await world.member({ role: 'Admin' });
        const body = { ids: [memberId], removeFlags: ['OrgMember' as const] };
        await world.call(memberWork.change, { token, body });
      },
    ],
  ])('SPEC 31.21 ends with %s', async (_, lose) => {
    await stand(nova, 'Hauler');
    await lose(nova);
    expect(await world.database.db.$count(seriesStanding)).toBe(0);
    await pass(5);
    expect((await eventsOf(id)).at(-1)?.rsvps).toEqual([]);
  });

  it('SPEC 31.21 refuses a role that the series does not have, and a series that there is not', async () => {
    const { token } = nova;
    const body = { role: 'Medic' };
    expect(await world.refusal(eventSeries.stand, { token, params: { id }, body })).toMatchObject({
      code: 'role_gone',
    });
    const params = { id: nova.id };
    expect(await world.refusal(eventSeries.stand, { token, params, body })).toMatchObject({
      status: 404,
    });
    expect(await world.database.db.$count(seriesStanding)).toBe(0);
  });

  it('SPEC 31.21 is for whoever may sign up', async () => {
    const body = { role: 'Hauler' };
    expect(await world.refusal(eventSeries.stand, { params: { id }, body })).toMatchObject({
      status: 401,
    });
  });
});
