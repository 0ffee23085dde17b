import { describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import type { EventDetail } from '#contract/events.ts';
import { engines } from '#tests/support/databases/engines.ts';
import {
  aSeriesEvent,
  bodyOf,
  hoursAfter,
  sharedSeriesWorld,
} from '#tests/support/servers/series-world.ts';

const roles = ['Hauler', 'Medic'].map((name) => ({
  ...{ name, icon: '', capacity: 1, department: 'logistics' },
}));

describe.each(engines)('what was changed in one event of a series, on $engine', (engine) => {
  const { world, begin, change, eventsOf, edit, makeAll, pass } = sharedSeriesWorld(engine);

  /** Three Sundays whose sign-ups open two days before and close an hour before. */
  const sundays = async (rule = 'FREQ=WEEKLY;COUNT=3') => {
    const { id } = await begin({
      rule,
      event: aSeriesEvent({
        ...{ roles, opensAt: '2026-11-20T19:00:00Z', closesAt: '2026-11-22T18:00:00Z' },
      }),
    });
    const [first, second, third] = await eventsOf(id);
    if (!first || !second || !third) throw new Error('There are three at least.');
    return { id, first, second, third };
  };
  /** All that the form sends. */
  const whole = (event: EventDetail) => {
    const { opensAt, closesAt, audience, confirm, question, helpers, handoverHours } = event;
    return {
      ...{ ...bodyOf(event), opensAt, closesAt, audience, confirm, question, helpers },
      ...(handoverHours !== undefined && { handoverHours }),
    };
  };
  const moved = (event: EventDetail, hours: number) => ({
    start: hoursAfter(event.start, hours),
    end: hoursAfter(event.end, hours),
  });

  it('SPEC 31.15 stays when the series is changed in other fields, also by an edit of that event', async () => {
    const { id, second } = await sundays();
    const [hauler, medic] = second.roles;
    const own = await edit(second, {
      ...{ title: 'Special', ...moved(second, 25), closesAt: '2026-11-29T12:00:00Z' },
      roles: [
        { ...hauler, name: 'Hauler', capacity: 5 },
        { ...medic, name: 'Medic' },
      ],
    });
    const event = { ...whole(own), description: '<p>New.</p>', question: 'Which ship?' };
    await change(id, { scope: 'all', from: own.id, event });
    const now = await eventsOf(id);
    expect(now).toMatchObject(
      [
        { title: 'Night convoy', start: '2026-11-22T19:00:00.000Z' },
        { title: 'Special', start: '2026-11-30T20:00:00.000Z' },
        { title: 'Night convoy', start: '2026-12-06T19:00:00.000Z' },
      ].map((one) => ({ ...one, description: '<p>New.</p>', question: 'Which ship?' })),
    );
    expect(now.map(({ closesAt }) => closesAt)).toEqual([
      '2026-11-22T18:00:00.000Z',
      '2026-11-29T12:00:00.000Z',
      '2026-12-06T18:00:00.000Z',
    ]);
    expect(now.map((one) => one.roles.map(({ capacity }) => capacity))).toEqual([
      [1, 1],
      [5, 1],
      [1, 1],
    ]);
  });

  it('SPEC 31.15 is changed by an edit of it in that very field, and so are the others and those made later', async () => {
    const { id, second } = await sundays('FREQ=WEEKLY');
    const own = await edit(second, { title: 'Special', ...moved(second, 25) });
    const event = { ...whole(own), title: 'Day trip', ...moved(own, 1) };
    await change(id, { scope: 'all', from: own.id, event });
    await pass(10);
    await makeAll();
    const now = await eventsOf(id);
    expect(new Set(now.map(({ title }) => title))).toEqual(new Set(['Day trip']));
    expect(now.slice(0, 3).map(({ start }) => start)).toEqual([
      '2026-11-22T21:00:00.000Z',
      '2026-11-30T21:00:00.000Z',
      '2026-12-06T21:00:00.000Z',
    ]);
    // As long before the start as they were.
    expect(now.at(-1)).toMatchObject({
      ...{ start: '2027-01-24T21:00:00.000Z', closesAt: '2027-01-24T20:00:00.000Z' },
      opensAt: '2027-01-22T21:00:00.000Z',
    });
  });

  it('SPEC 31.15 another length or day of an event that was moved leaves the time of day of the others', async () => {
    const { id, second } = await sundays('FREQ=DAILY;INTERVAL=7;COUNT=3');
    const own = await edit(second, moved(second, 25));
    const longer = { ...whole(own), end: hoursAfter(own.end, 1) };
    await change(id, { scope: 'all', from: own.id, event: longer });
    const [, then] = await eventsOf(id);
    if (!then) throw new Error('It is gone.');
    await change(id, { scope: 'all', from: own.id, event: { ...whole(then), ...moved(then, 24) } });
    expect((await eventsOf(id)).map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-23T19:00:00.000Z', '2026-11-23T22:00:00.000Z'],
      ['2026-12-01T20:00:00.000Z', '2026-12-01T23:00:00.000Z'],
      ['2026-12-07T19:00:00.000Z', '2026-12-07T22:00:00.000Z'],
    ]);
  });

  it('SPEC 31.15 gives roles another order, also where nothing else is changed', async () => {
    const { id, first } = await sundays();
    const event = { ...whole(first), roles: whole(first).roles.toReversed() };
    await change(id, { scope: 'all', from: first.id, event });
    const names = (await eventsOf(id)).map((one) => one.roles.map(({ name }) => name));
    expect(names).toEqual(Array.from({ length: 3 }, () => ['Medic', 'Hauler']));
  });

  it('SPEC 31.15 refuses sign-ups that would close before they open in one of them, and changes nothing', async () => {
    const { id, first, third } = await sundays();
    await edit(third, { opensAt: '2026-12-06T17:30:00Z' });
    const before = await eventsOf(id);
    const event = { ...whole(first), title: 'Day trip', closesAt: '2026-11-22T17:00:00Z' };
    const refusal = await world.refusal(eventSeries.change, {
      ...{ token: world.planner.token, params: { id } },
      body: { scope: 'all', from: first.id, event },
    });
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.fields).toEqual({
      'event.closesAt': 'On Sun 6 Dec sign-ups would close before they open.',
    });
    expect(await eventsOf(id)).toEqual(before);
    await change(id, { scope: 'all', from: first.id, event: { ...event, closesAt: null } });
    expect((await eventsOf(id)).map(({ closesAt }) => closesAt)).toEqual([null, null, null]);
  });
});
