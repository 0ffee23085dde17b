import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventSeries } from '#contract/event-series.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import {
  aSeriesEvent,
  bodyOf,
  hoursAfter,
  inBerlin,
  sharedSeriesWorld,
  SUNDAY,
} from '#tests/support/servers/series-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';

describe.each(engines)('a series of events, on $engine', (engine) => {
  const { world, begin, change, eventsOf, makeAll, pass, edit, remove } = sharedSeriesWorld(engine);
  const daysOf = async (id: string) => (await eventsOf(id)).map(({ occurrence }) => occurrence);

  it('SPEC 31.12 stands with its first events when the call is answered', async () => {
    const made = await begin();
    expect(made).toMatchObject({
      ...inBerlin,
      next: [
        SUNDAY,
        '2026-11-29T19:00:00.000Z',
        ...['06', '13', '20'].map((d) => `2026-12-${d}T19:00:00.000Z`),
      ],
      revision: 1,
    });
    const { token } = world.planner;
    expect(await world.call(eventSeries.one, { token, params: { id: made.id } })).toEqual(made);
    const all = await eventsOf(made.id);
    expect(all).toHaveLength(8);
    expect(all[0]).toMatchObject({
      ...{ title: 'Night convoy', state: 'published', start: SUNDAY },
      ...{ end: '2026-11-22T21:00:00.000Z', occurrence: '2026-11-22', helpers: [] },
      roles: [{ name: 'Hauler', capacity: 2, attending: 0 }],
    });
  });

  it('SPEC 31.13 keeps its local time across both changes of clocks', async () => {
    const start = '2027-03-21T19:00:00Z';
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=2', event: aSeriesEvent({ start }) });
    expect((await eventsOf(id)).map((event) => event.start)).toEqual([
      '2027-03-21T19:00:00.000Z',
      '2027-03-28T18:00:00.000Z',
    ]);
  });

  it('SPEC 31.2, 31.15 keeps its local time over edits of following ones before the clocks are set back', async () => {
    const start = '2027-10-17T18:00:00Z';
    const event = aSeriesEvent({ start, closesAt: '2027-10-17T17:00:00Z' });
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=4', event });
    const second = async () => {
      const [, found] = await eventsOf(id);
      if (!found) throw new Error('There is no event.');
      return found;
    };
    const follow = async (changes: object) => {
      const from = await second();
      const edited = { ...bodyOf(from), closesAt: from.closesAt, ...changes };
      await change(id, { scope: 'following', from: from.id, event: edited });
      return (await eventsOf(id)).map((one) => [one.start, one.closesAt]);
    };
    const first = ['2027-10-17T18:00:00.000Z', '2027-10-17T17:00:00.000Z'];
    expect(await follow({ title: 'Day trip' })).toEqual([
      first,
      ['2027-10-24T18:00:00.000Z', '2027-10-24T17:00:00.000Z'],
      ['2027-10-31T19:00:00.000Z', '2027-10-31T18:00:00.000Z'],
      ['2027-11-07T19:00:00.000Z', '2027-11-07T18:00:00.000Z'],
    ]);
    const monday = { start: '2027-10-25T18:00:00Z', end: '2027-10-25T20:00:00Z' };
    expect(await follow(monday)).toEqual([
      first,
      ['2027-10-25T18:00:00.000Z', '2027-10-25T17:00:00.000Z'],
      ['2027-11-01T19:00:00.000Z', '2027-11-01T18:00:00.000Z'],
      ['2027-11-08T19:00:00.000Z', '2027-11-08T18:00:00.000Z'],
    ]);
    // Across the change itself: a day that has 25 hours is one day.
    const nextMonday = { start: '2027-11-01T19:00:00Z', end: '2027-11-01T21:00:00Z' };
    expect((await follow(nextMonday)).map(([at]) => at)).toEqual([
      first[0],
      '2027-11-01T19:00:00.000Z',
      '2027-11-08T19:00:00.000Z',
      '2027-11-15T19:00:00.000Z',
    ]);
  });

  it('SPEC 31.14 opens and closes sign-ups of each at one time of day', async () => {
    const event = aSeriesEvent({
      ...{ start: '2027-03-27T19:00:00Z', end: '2027-03-27T20:00:00Z' },
      ...{ opensAt: '2027-03-20T08:00:00Z', closesAt: '2027-03-27T18:00:00Z' },
    });
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=2', event });
    expect((await eventsOf(id))[1]).toMatchObject({
      ...{ start: '2027-03-28T18:00:00.000Z', end: '2027-03-28T19:00:00.000Z' },
      ...{ opensAt: '2027-03-21T08:00:00.000Z', closesAt: '2027-03-28T17:00:00.000Z' },
    });
    const roles = (await eventsOf(id)).map((one) => one.roles[0]?.id);
    expect(new Set(roles).size).toBe(1);
  });

  it('SPEC 31.13 is made on by several workers, each event once, nothing of it in the past', async () => {
    const { id } = await begin({ rule: 'FREQ=DAILY' });
    expect(await daysOf(id)).toHaveLength(54);
    await pass(3);
    await makeAll();
    const days = await daysOf(id);
    expect(days).toHaveLength(57);
    expect(days.at(-1)).toBe('2027-01-17');
    await pass(200);
    await makeAll();
    const later = await daysOf(id);
    expect(later.slice(57)[0]).toBe('2027-06-11');
    expect(later).toHaveLength(57 + 56);
    expect(new Set(later).size).toBe(later.length);
  });

  it('SPEC 31.13 is four ahead at least', async () => {
    const { id } = await begin({ rule: 'FREQ=MONTHLY' });
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-12-22', '2027-01-22', '2027-02-22']);
    await pass(3);
    await makeAll();
    expect((await daysOf(id)).at(-1)).toBe('2027-03-22');
    await makeAll();
    expect(await daysOf(id)).toHaveLength(5);
  });

  it('SPEC 31.18 has no event again where one was deleted by hand, until that is brought back', async () => {
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=3' });
    const [, second] = await eventsOf(id);
    if (second) await remove(second);
    await pass(0.1);
    await makeAll();
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-24']);
    const { token } = await world.member({ role: 'Admin' });
    expect((await restoreLatest(world, { token, subject: 'event' })).status).toBe(204);
    expect(await daysOf(id)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  });

  it('SPEC 31.18 has an event that was brought back once, when it is made on and when its days move', async () => {
    const { id } = await begin({ rule: 'FREQ=WEEKLY' });
    const { token } = await world.member({ role: 'Admin' });
    const bringBack = () => restoreLatest(world, { token, subject: 'event' });
    const [first, second, third] = await eventsOf(id);
    if (!first || !second || !third) throw new Error('There are three at least.');
    await remove(second);
    expect((await bringBack()).status).toBe(204);
    await makeAll();
    expect((await eventsOf(id))[1]?.id).toBe(second.id);
    await remove(third);
    const [start, end] = [hoursAfter(first.start, 24), hoursAfter(first.end, 24)];
    await change(id, { scope: 'all', from: first.id, event: { ...bodyOf(first), start, end } });
    // It is on the day that it had; the one that it would have now stays free.
    expect((await bringBack()).status).toBe(204);
    await pass(0.1);
    await makeAll();
    expect((await daysOf(id)).slice(0, 4)).toEqual([
      ...['2026-11-23', '2026-11-30', '2026-12-06', '2026-12-14'],
    ]);
  });

  it('SPEC 31.13 leaves its day to an event that is moved by itself', async () => {
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=2' });
    const [first] = await eventsOf(id);
    if (!first) throw new Error('There is no event.');
    const moved = await edit(first, { start: '2026-11-23T19:00:00Z', end: '2026-11-23T20:00:00Z' });
    expect(moved).toMatchObject({ seriesId: id, occurrence: '2026-11-22' });
  });

  it('SPEC 31.19 is news once, of its first event', async () => {
    const hearer = await world.member();
    const { id } = await begin({ rule: 'FREQ=DAILY' });
    const [first] = await eventsOf(id);
    await pass(1.5);
    await makeAll();
    await world.tellAll();
    const told = (await world.toldTo(hearer)).filter(({ kind }) => kind === 'event.new');
    expect(told).toMatchObject([{ eventId: first?.id, start: SUNDAY }]);
  });

  it('SPEC 31.13 tells devices of its events which series they are of', async () => {
    const device = new Device(world, world.planner.token);
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=1' });
    const own = await world.create(24);
    const [only] = await eventsOf(id);
    await device.pull();
    expect(device.one('events', only?.id ?? '')).toMatchObject({
      ...{ seriesId: id, occurrence: '2026-11-22' },
    });
    expect(device.one('events', own.id)).not.toHaveProperty('seriesId');
    expect(own).toMatchObject({ seriesId: null, occurrence: null });
  });

  it('SPEC 31.12 a call that is repeated under its key makes one series', async () => {
    const key = randomUUID();
    const { token } = world.planner;
    const call = { token, key, body: { ...inBerlin, event: aSeriesEvent() } };
    const made = await world.call(eventSeries.create, call);
    expect(made.id).toBe(key);
    expect(await world.call(eventSeries.create, call)).toEqual(made);
    expect(await eventsOf(key)).toHaveLength(8);
  });

  it('SPEC 31.17 the audit names who made it', async () => {
    const { id } = await begin();
    const { token } = await world.member({ role: 'Admin' });
    const { entries } = await world.call(audit.list, {
      ...{ token, query: { subject: 'series', subjectId: id, knows: '5' } },
    });
    expect(entries).toMatchObject([
      { action: 'created', actor: 'planner', title: 'Night convoy', isThere: true },
    ]);
  });

  const until = 'FREQ=DAILY;UNTIL=20261121';
  it.each<[string, object, string]>([
    ['another frequency', { rule: 'FREQ=YEARLY' }, 'rule'],
    ['an end before the start', { rule: until }, 'rule'],
    ['no date', { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }, 'rule'],
    [
      'past dates alone',
      {
        rule: 'FREQ=DAILY;COUNT=2',
        event: aSeriesEvent({ start: '2026-01-01T10:00:00Z', end: '2026-01-01T11:00:00Z' }),
      },
      'rule',
    ],
    ['an unknown zone', { zone: 'Europe/Atlantis' }, 'zone'],
    [
      'an end before its start',
      { event: aSeriesEvent({ end: '2026-11-22T18:00:00Z' }) },
      'event.end',
    ],
    ['no title', { event: aSeriesEvent({ title: '' }) }, 'event.title'],
    ['a draft', { event: aSeriesEvent({ state: 'draft' }) }, 'event.state'],
    ['a time of publication', { event: aSeriesEvent({ publishAt: SUNDAY }) }, 'event.publishAt'],
  ])('SPEC 31.12 refuses %s at its field, and makes nothing', async (_, given, field) => {
    const { token } = world.planner;
    const key = randomUUID();
    const body = { ...inBerlin, event: aSeriesEvent(), ...given };
    const refusal = await world.refusal(eventSeries.create, { token, key, body });
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect(await world.send(eventSeries.one, { token, params: { id: key } })).toMatchObject({
      status: 404,
    });
  });

  it('SPEC 31.12 is for whoever may edit events', async () => {
    const { token } = await world.member();
    const { id } = await begin();
    const params = { id };
    const from = (await eventsOf(id))[0]?.id ?? '';
    const forbidden = { status: 403, code: 'forbidden' };
    const body = { ...inBerlin, event: aSeriesEvent() };
    expect(await world.refusal(eventSeries.create, { token, body })).toMatchObject(forbidden);
    expect(await world.refusal(eventSeries.one, { token, params })).toMatchObject(forbidden);
    const change = { scope: 'all' as const, from };
    expect(await world.refusal(eventSeries.change, { token, params, body: change })).toMatchObject(
      forbidden,
    );
    expect(await world.refusal(eventSeries.remove, { token, params, query: change })).toMatchObject(
      forbidden,
    );
    expect(await eventsOf(id)).toHaveLength(8);
  });
});
