import { describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventSeries } from '#contract/event-series.ts';
import type { EventDetail } from '#contract/events.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('deleting events of a series, on $engine', (engine) => {
  const { world, begin, change, end, eventsOf, makeAll } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);
  const daysOf = async (id: string) => (await eventsOf(id)).map(({ occurrence }) => occurrence);
  const toldTo = async (member: { readonly id: string }) => {
    await world.tellAll();
    return (await world.toldTo(member)).filter(({ kind }) => kind === 'event.cancelled');
  };
  const weekly = async () => {
    const { id } = await begin({ rule: 'FREQ=WEEKLY' });
    const all = await eventsOf(id);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('There are too few events.');
    return { id, all, first, second, third };
  };
  const attend = async (all: readonly EventDetail[]) => {
    for (const event of all) await world.rsvp(event.id, 'Hauler', nova);
  };
  const monthsLater = async () => {
    world.clock.now = new Date('2027-01-20T12:00:00Z');
    await makeAll();
  };

  it('SPEC 31.18 one alone, which is not made again', async () => {
    const { id, second } = await weekly();
    await end(id, { scope: 'this', from: second.id });
    expect((await daysOf(id)).slice(0, 2)).toEqual(['2026-11-22', '2026-12-06']);
    await change(id, {
      scope: 'all',
      from: (await eventsOf(id))[0]?.id ?? '',
      rule: 'FREQ=DAILY;INTERVAL=7',
    });
    await monthsLater();
    expect((await daysOf(id)).slice(0, 2)).toEqual(['2026-11-22', '2026-12-06']);
  });

  it('SPEC 31.18, SPEC 31.37 that one and those after it, for good, each holder told once', async () => {
    const { id, all, third } = await weekly();
    await attend(all);
    await end(id, { scope: 'following', from: third.id });
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-29']);
    expect(await toldTo(nova)).toMatchObject([{ eventId: third.id, more: all.length - 3 }]);
    const { token } = world.planner;
    expect(await world.call(eventSeries.one, { token, params: { id } })).toMatchObject({
      rule: 'FREQ=WEEKLY;UNTIL=20261205',
    });
    await monthsLater();
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-29']);
  });

  it('SPEC 31.18 all to come, but not what has started', async () => {
    const { id, all, first, second } = await weekly();
    await attend(all.slice(0, 3));
    await world.rsvp(second.id, 'Hauler', rho);
    world.clock.now = new Date('2026-11-22T20:00:00Z');
    await end(id, { scope: 'all', from: first.id });
    expect(await daysOf(id)).toEqual(['2026-11-22']);
    expect(await toldTo(nova)).toMatchObject([{ eventId: second.id }]);
    expect(await toldTo(rho)).toMatchObject([{ eventId: second.id }]);
    await monthsLater();
    expect(await daysOf(id)).toEqual(['2026-11-22']);
  });

  it('SPEC 31.18 a series that has ended begins again with a new rule, on the same days too', async () => {
    const { id, first, second } = await weekly();
    await end(id, { scope: 'following', from: second.id });
    await change(id, { scope: 'all', from: first.id, rule: 'FREQ=WEEKLY;COUNT=3' });
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06']);
  });

  it('SPEC 31.18 what was deleted comes back from the audit, with its answers', async () => {
    const { id, all, first } = await weekly();
    await attend(all.slice(0, 1));
    await end(id, { scope: 'all' });
    const { token } = await world.member({ role: 'Admin' });
    const query = { subject: 'event', subjectId: first.id } as const;
    const { entries } = await world.call(audit.list, { token, query });
    await world.call(audit.restore, { token, params: { id: String(entries[0]?.id) } });
    expect(await eventsOf(id)).toMatchObject([{ id: first.id, rsvps: [{ userId: nova.id }] }]);
    expect((await restoreLatest(world, { token, subject: 'series' })).status).toBe(422);
  });

  it('SPEC 31.18 one that comes back to a day that is taken by then is of no series', async () => {
    const { id, first, second } = await weekly();
    const { token } = await world.member({ role: 'Admin' });
    await end(id, { scope: 'following', from: second.id });
    await change(id, { scope: 'all', from: first.id, rule: 'FREQ=WEEKLY;COUNT=2' });
    const query = { subject: 'event', subjectId: second.id } as const;
    const { entries } = await world.call(audit.list, { token, query });
    await world.call(audit.restore, { token, params: { id: String(entries[0]?.id) } });
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-29']);
    expect((await eventsOf(id)).map((event) => event.id)).not.toContain(second.id);
  });

  it.each([
    ['no event where one is meant', { scope: 'this' }],
    ['an event of no series', { scope: 'following', from: 'other' }],
  ] as const)('SPEC 31.18 refuses %s', async (_, given) => {
    const { id } = await weekly();
    const other = await world.create(30);
    const query = { scope: given.scope, ...('from' in given && { from: other.id }) };
    const { token } = world.planner;
    const refusal = await world.refusal(eventSeries.remove, { token, params: { id }, query });
    expect(refusal).toMatchObject({ status: 422 });
    expect(Object.keys(refusal.fields ?? {})).toEqual(['from']);
    expect(await daysOf(id)).toHaveLength(8);
  });
});
