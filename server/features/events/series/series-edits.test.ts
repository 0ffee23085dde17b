import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import type { EventDetail } from '#contract/events.ts';
import { eventSeries, type EventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { audit } from '#server/db/bookkeeping.ts';
import { eventSeries as seriesTable } from '#server/db/planning-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';
import {
  aSeriesEvent,
  bodyOf,
  hoursAfter,
  sharedSeriesWorld,
} from '#tests/support/servers/series-world.ts';

const twoRoles = ['Hauler', 'Medic'].map((name) => ({
  ...{ name, icon: '', capacity: 1, department: 'logistics' },
}));

describe.each(engines)('an edit of a series, on $engine', (engine) => {
  const { world, begin, change, eventsOf, edit, remove, makeAll } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);

  /** A series of so many Sundays, with its events. */
  const weekly = async (count = 4, event = aSeriesEvent({ roles: twoRoles })) => {
    const series = await begin({ rule: `FREQ=WEEKLY;COUNT=${count}`, event });
    return { series, all: await eventsOf(series.id) };
  };
  const titlesOf = async ({ id }: EventSeries) => (await eventsOf(id)).map(({ title }) => title);
  const startsOf = async ({ id }: EventSeries) => (await eventsOf(id)).map(({ start }) => start);
  const toldTo = async (member: { readonly id: string }) => {
    await world.tellAll();
    const kinds = ['event.changed', 'event.cancelled', 'waitlist.ended'];
    return (await world.toldTo(member)).filter(({ kind }) => kinds.includes(kind));
  };
  const at = <T>(list: readonly T[], place: number): T => {
    const found = list[place];
    if (found === undefined) throw new Error(`There is none at ${place}.`);
    return found;
  };
  const later = (event: EventDetail, hours: number) => {
    const start = hoursAfter(event.start, hours);
    return { ...bodyOf(event), start, end: hoursAfter(start, 2) };
  };

  it('SPEC 32.33 a helper whose account goes is named by no series and no copy of one, and events follow their series on', async () => {
    const { db } = world.database;
    const helpers = [nova.id, rho.id];
    const { series, all } = await weekly(3, aSeriesEvent({ helpers }));
    await change(series.id, {
      ...{ scope: 'all', from: at(all, 0).id, event: { ...bodyOf(at(all, 0)), title: 'Day trip' } },
    });
    await edit(at(all, 1), { helpers: [nova.id] });
    await remove(at(all, 2));
    await world.call(accounts.remove, { token: nova.token });
    const copies = await db.select({ before: audit.before, after: audit.after }).from(audit);
    expect(JSON.stringify(copies)).toContain(rho.id);
    expect(JSON.stringify(copies)).not.toContain(nova.id);
    expect(
      await db.$count(seriesTable, sql`${seriesTable.event}::text like ${`%${nova.id}%`}`),
    ).toBe(0);
    const helpersOf = async () => (await eventsOf(series.id)).map((event) => event.helpers);
    expect(await helpersOf()).toEqual([[rho.id], []]);
    const event = { ...bodyOf(at(all, 0)), helpers: [world.planner.id] };
    await change(series.id, { scope: 'all', from: at(all, 0).id, event });
    expect(await helpersOf()).toEqual([[world.planner.id], []]); // the second has its own
  });

  it('SPEC 31.15 of one event leaves the others, and is what PUT /events does', async () => {
    const { series, all } = await weekly(3);
    const second = at(all, 1);
    await change(series.id, {
      ...{ scope: 'this', from: second.id, event: { ...bodyOf(second), title: 'Day trip' } },
    });
    expect(await titlesOf(series)).toEqual(['Night convoy', 'Day trip', 'Night convoy']);
    const refusal = await world.refusal(eventSeries.change, {
      ...{ token: world.planner.token, params: { id: series.id } },
      body: { scope: 'this', from: second.id, rule: 'FREQ=DAILY' },
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual(['rule']);
  });

  it('SPEC 31.15 of following events leaves those before, and is that of those made later', async () => {
    const series = await begin({ rule: 'FREQ=WEEKLY' });
    const all = await eventsOf(series.id);
    const from = at(all, 2);
    const event = { ...bodyOf(from), title: 'Day trip' };
    await change(series.id, { scope: 'following', from: from.id, event });
    world.clock.now = new Date(hoursAfter(world.clock.now.toISOString(), 8 * 24));
    await makeAll();
    expect(await titlesOf(series)).toEqual([
      ...['Night convoy', 'Night convoy'],
      ...Array.from({ length: 7 }, () => 'Day trip'),
    ]);
    // The ones before follow in what is changed of all, and keep what was changed for the others.
    const again = { ...bodyOf(from), title: 'Day trip', description: '<p>Bring food.</p>' };
    await change(series.id, { scope: 'all', from: from.id, event: again });
    const now = await eventsOf(series.id);
    expect(now.slice(0, 3).map(({ title, description }) => [title, description])).toEqual([
      ['Night convoy', '<p>Bring fuel.</p>'],
      ['Night convoy', '<p>Bring food.</p>'],
      ['Day trip', '<p>Bring food.</p>'],
    ]);
  });

  it('SPEC 31.15 leaves what was changed in one alone, field by field and role by role', async () => {
    const { series, all } = await weekly(3);
    const [hauler, medic] = at(all, 1).roles;
    await edit(at(all, 1), {
      ...{
        title: 'Special',
        roles: [
          { ...hauler, name: 'Hauler', capacity: 5 },
          { ...medic, name: 'Medic' },
        ],
      },
    });
    await edit(at(all, 2), { start: '2026-12-07T10:00:00Z', end: '2026-12-07T11:00:00Z' });
    const event = {
      ...later(at(all, 0), 1),
      ...{ title: 'Day trip', description: '<p>New.</p>' },
      roles: at(all, 0).roles.map(({ id = '', name }) => ({ id, name: `${name}s`, capacity: 3 })),
    };
    await change(series.id, { scope: 'all', from: at(all, 0).id, event });
    const [one, two, three] = await eventsOf(series.id);
    const rolesOf = (detail?: EventDetail) =>
      detail?.roles.map(({ name, capacity }) => [name, capacity]);
    expect(one).toMatchObject({ title: 'Day trip', start: '2026-11-22T20:00:00.000Z' });
    expect(two).toMatchObject({
      ...{ title: 'Special', description: '<p>New.</p>', start: '2026-11-29T20:00:00.000Z' },
    });
    expect(three).toMatchObject({ title: 'Day trip', start: '2026-12-07T10:00:00.000Z' });
    expect(rolesOf(one)).toEqual([
      ['Haulers', 3],
      ['Medics', 3],
    ]);
    expect(rolesOf(two)).toEqual([
      ['Haulers', 5],
      ['Medics', 3],
    ]);
  });

  it('SPEC 31.17, SPEC 31.37 a changed time keeps seats and tells each holder once, of their earliest event and how many more there are', async () => {
    const { series, all } = await weekly(4);
    for (const event of all) await world.rsvp(event.id, 'Hauler', nova);
    await world.rsvp(at(all, 2).id, 'Medic', rho);
    await change(series.id, { scope: 'all', from: at(all, 1).id, event: later(at(all, 1), 1) });
    const now = await eventsOf(series.id);
    expect(now.map(({ start }) => start.slice(0, 13))).toEqual([
      '2026-11-22T20',
      '2026-11-29T20',
      '2026-12-06T20',
      '2026-12-13T20',
    ]);
    expect(now.map(({ rsvps }) => rsvps.filter((one) => one.attending).length)).toEqual([
      1, 1, 2, 1,
    ]);
    expect(await toldTo(nova)).toMatchObject([
      { kind: 'event.changed', eventId: at(all, 0).id, more: 3 },
    ]);
    const [alone, ...others] = await toldTo(rho);
    expect([alone, others]).toMatchObject([{ kind: 'event.changed', eventId: at(all, 2).id }, []]);
    expect(alone).not.toHaveProperty('more');
  });

  it('SPEC 31.17 a removed role cancels its seats and lists in each event, and is told once', async () => {
    const { series, all } = await weekly(3);
    for (const event of all) {
      await world.rsvp(event.id, 'Medic', nova);
      const body = { eventId: event.id, role: 'Medic', attending: true, orWait: true };
      await world.call(events.rsvp, { token: rho.token, body });
    }
    const { roles, ...rest } = bodyOf(at(all, 1));
    const event = { ...rest, roles: roles.filter(({ name }) => name === 'Hauler') };
    await change(series.id, { scope: 'following', from: at(all, 1).id, event });
    const now = await eventsOf(series.id);
    expect(
      now.map((one) => one.roles.map(({ name, attending, waiting }) => [name, attending, waiting])),
    ).toEqual([
      [
        ['Hauler', 0, 0],
        ['Medic', 1, 1],
      ],
      [['Hauler', 0, 0]],
      [['Hauler', 0, 0]],
    ]);
    expect(await toldTo(nova)).toMatchObject([
      { kind: 'event.changed', eventId: at(all, 1).id, isRoleGone: true, more: 1 },
    ]);
    expect(await toldTo(rho)).toMatchObject([
      { kind: 'waitlist.ended', eventId: at(all, 1).id, more: 1 },
    ]);
  });

  it('SPEC 30.8 more seats in all go to those who wait in each', async () => {
    const { series, all } = await weekly(2);
    for (const event of all) {
      await world.rsvp(event.id, 'Medic', nova);
      const body = { eventId: event.id, role: 'Medic', attending: true, orWait: true };
      await world.call(events.rsvp, { token: rho.token, body });
    }
    const { roles, ...rest } = bodyOf(at(all, 0));
    const event = { ...rest, roles: roles.map((role) => ({ ...role, capacity: 2 })) };
    await change(series.id, { scope: 'all', from: at(all, 0).id, event });
    const now = await eventsOf(series.id);
    expect(now.map((one) => one.roles[1])).toMatchObject([
      { attending: 2, waiting: 0 },
      { attending: 2, waiting: 0 },
    ]);
  });

  it('SPEC 31.15 another day moves all by as many days, also one that was deleted', async () => {
    const { series, all } = await weekly(4);
    await remove(at(all, 2));
    await change(series.id, { scope: 'all', from: at(all, 1).id, event: later(at(all, 1), -48) });
    expect(await startsOf(series)).toEqual([
      '2026-11-20T19:00:00.000Z',
      '2026-11-27T19:00:00.000Z',
      '2026-12-11T19:00:00.000Z',
    ]);
    expect((await eventsOf(series.id)).map(({ occurrence }) => occurrence)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-11',
    ]);
  });

  it('SPEC 31.15 days that follow one another move on by one', async () => {
    const series = await begin({ rule: 'FREQ=DAILY;COUNT=4' });
    const all = await eventsOf(series.id);
    await change(series.id, { scope: 'all', from: at(all, 0).id, event: later(at(all, 0), 24) });
    const now = await eventsOf(series.id);
    expect(now.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(now.map(({ occurrence }) => occurrence)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
  });

  it('SPEC 31.15 what has started stays as it was', async () => {
    const { series, all } = await weekly(3);
    world.clock.now = new Date('2026-11-22T20:00:00Z');
    const event = { ...bodyOf(at(all, 0)), title: 'Day trip' };
    await change(series.id, { scope: 'all', from: at(all, 0).id, event });
    expect(await titlesOf(series)).toEqual(['Night convoy', 'Day trip', 'Day trip']);
  });

  it('SPEC 31.15 leaves what a PUT does not name, and null clears it', async () => {
    const roles = twoRoles;
    const { series, all } = await weekly(
      2,
      aSeriesEvent({
        roles,
        question: 'Which ship?',
        confirm: true,
        opensAt: '2026-11-20T10:00:00Z',
      }),
    );
    const from = at(all, 0).id;
    await change(series.id, {
      scope: 'all',
      from,
      event: { ...bodyOf(at(all, 0)), title: 'Day trip' },
    });
    expect(at(await eventsOf(series.id), 1)).toMatchObject({
      ...{ title: 'Day trip', question: 'Which ship?', confirm: true },
      opensAt: '2026-11-27T10:00:00.000Z',
    });
    await change(series.id, {
      scope: 'all',
      from,
      event: { ...bodyOf(at(all, 0)), opensAt: null, question: '' },
    });
    expect(at(await eventsOf(series.id), 1)).toMatchObject({ opensAt: null, question: '' });
  });
});
