import { describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import type { EventDetail } from '#contract/events.ts';
import { eventSeries, type EventSeries } from '#contract/event-series.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import {
  aSeriesEvent,
  bodyOf,
  hoursAfter,
  sharedSeriesWorld,
} from '#tests/support/servers/series-world.ts';

const twoRoles = ['Hauler', 'Medic'].map((name) => ({
  ...{ name, icon: '', capacity: 1, department: 'logistics' },
}));

describe.each(engines)(
  'a new rule for a series, and edits that are refused, on $engine',
  (engine) => {
    const { world, begin, change, edit, eventsOf } = sharedSeriesWorld(engine);
    const { nova } = sharedMembers(world);

    /** A series of so many Sundays, with its events. */
    const weekly = async (count = 4, event = aSeriesEvent({ roles: twoRoles })) => {
      const series = await begin({ rule: `FREQ=WEEKLY;COUNT=${count}`, event });
      return { series, all: await eventsOf(series.id) };
    };
    const titlesOf = async ({ id }: EventSeries) => (await eventsOf(id)).map(({ title }) => title);
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

    it.each<[string, string, number, string]>([
      ['a day that the rule does not have', 'FREQ=WEEKLY;BYDAY=SU;COUNT=3', 24, 'all'],
      ['a day on which there is another event', 'FREQ=DAILY;COUNT=3', -24, 'following'],
    ])('SPEC 31.15 refuses %s, and changes nothing', async (_, rule, hours, scope) => {
      const series = await begin({ rule });
      const all = await eventsOf(series.id);
      const refusal = await world.refusal(eventSeries.change, {
        ...{ token: world.planner.token, params: { id: series.id } },
        body: {
          scope: scope === 'all' ? 'all' : 'following',
          ...{ from: at(all, 1).id, event: later(at(all, 1), hours) },
        },
      });
      expect(refusal).toMatchObject({ status: 422 });
      expect(Object.keys(refusal.fields ?? {})).toEqual(['event.start']);
      expect(await eventsOf(series.id)).toEqual(all);
    });

    it('SPEC 31.16 a new rule removes events that it does not have, makes those that it has, and tells once', async () => {
      const { series, all } = await weekly(4);
      for (const event of all) await world.rsvp(event.id, 'Hauler', nova);
      const told = await change(series.id, {
        ...{
          scope: 'following',
          from: at(all, 1).id,
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=4',
        },
      });
      expect(told.rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=4');
      const now = await eventsOf(series.id);
      expect(now.map(({ occurrence, rsvps }) => [occurrence, rsvps.length])).toEqual([
        ['2026-11-22', 1],
        ['2026-11-29', 1],
        ['2026-12-07', 0],
        ['2026-12-13', 1],
        ['2026-12-21', 0],
      ]);
      expect(await toldTo(nova)).toMatchObject([
        { kind: 'event.cancelled', eventId: at(all, 2).id },
      ]);
      const { token } = await world.member({ role: 'Admin' });
      expect((await restoreLatest(world, { token, subject: 'event' })).status).toBe(204);
      const back = (await eventsOf(series.id)).find(({ id }) => id === at(all, 2).id);
      expect(back).toMatchObject({ occurrence: '2026-12-06', rsvps: [{ attending: true }] });
    });

    it('SPEC 31.16 a rule that stays goes on counting', async () => {
      const { series, all } = await weekly(3);
      const rule = 'FREQ=WEEKLY;COUNT=3';
      const event = { ...bodyOf(at(all, 1)), title: 'Day trip' };
      await change(series.id, { scope: 'following', from: at(all, 1).id, event, rule });
      expect(await titlesOf(series)).toEqual(['Night convoy', 'Day trip', 'Day trip']);
    });

    it('SPEC 31.16 refuses an edit of an older revision, an event of no series, and a rule without a date', async () => {
      const { series, all } = await weekly(2);
      const other = await world.create(30);
      const from = at(all, 0).id;
      const event = { ...bodyOf(at(all, 0)), title: 'Day trip' };
      await change(series.id, { scope: 'all', from, event, revision: 1 });
      const { token } = world.planner;
      const refusalOf = (body: object) =>
        world.refusal(eventSeries.change, {
          ...{ token, params: { id: series.id }, body: { scope: 'all' as const, from, ...body } },
        });
      expect(await refusalOf({ revision: 1 })).toMatchObject({
        ...{ status: 409, code: 'stale_revision', changedBy: 'planner' },
        current: {
          id: series.id,
          revision: 2,
          event: { id: from, title: 'Day trip', revision: 2 },
        },
      });
      // Of one event alone it is that of the event, as of PUT /events.
      const alone = { scope: 'this' as const, event };
      expect(await refusalOf({ ...alone, revision: 1 })).toMatchObject({
        ...{ status: 409, code: 'stale_revision', changedBy: 'planner' },
        current: { id: from, title: 'Day trip', revision: 2 },
      });
      expect((await refusalOf({ from: other.id })).fields).toHaveProperty('from');
      expect((await refusalOf({ rule: 'FREQ=YEARLY' })).fields).toHaveProperty('rule');
      expect((await refusalOf({ rule: 'FREQ=DAILY;UNTIL=20200101' })).fields).toHaveProperty(
        'rule',
      );
      expect((await refusalOf({ event: { ...event, state: 'draft' } })).fields).toHaveProperty(
        'event.state',
      );
      expect(await titlesOf(series)).toEqual(['Day trip', 'Day trip']);
    });

    it.each(['this', 'following', 'all'] as const)(
      'SPEC 31.45 refuses an edit of %s that was typed into an older event, which would take back what somebody else changed there',
      async (scope) => {
        const { series, all } = await weekly(3);
        const seen = at(all, 0);
        const scout = { name: 'Scout', icon: '', capacity: 1, department: 'logistics' };
        await edit(seen, { roles: [...bodyOf(seen).roles, scout] });
        await world.rsvp(seen.id, 'Scout', nova);
        const typed = { ...bodyOf(seen), title: 'Day trip' };
        const body = { scope, from: seen.id, event: typed, eventRevision: seen.revision };
        const call = { token: world.planner.token, params: { id: series.id } };
        expect(await world.refusal(eventSeries.change, { ...call, body })).toMatchObject({
          ...{ status: 409, code: 'stale_revision', changedBy: 'planner' },
          current: {
            ...{ id: series.id, rule: series.rule, revision: 1 },
            event: { id: seen.id, roles: [{}, {}, { name: 'Scout', attending: 1 }] },
          },
        });
        expect(await titlesOf(series)).toEqual(all.map(({ title }) => title));
        const now = at(await eventsOf(series.id), 0);
        const again = { ...bodyOf(now), title: 'Day trip' };
        await change(series.id, { ...body, event: again, eventRevision: now.revision });
        const [one, ...others] = await eventsOf(series.id);
        expect(one).toMatchObject({ title: 'Day trip', roles: [{}, {}, { attending: 1 }] });
        const named = scope === 'this' ? 'Night convoy' : 'Day trip';
        expect(others.map(({ title }) => title)).toEqual([named, named]);
        // Without it nobody asks.
        await change(series.id, { scope, from: seen.id, event: typed });
        expect(at(await eventsOf(series.id), 0).roles).toHaveLength(2);
      },
    );

    it('SPEC 31.17 the audit has one entry, with what was changed', async () => {
      const { series, all } = await weekly(3);
      const event = { ...bodyOf(at(all, 0)), title: 'Day trip' };
      await change(series.id, { scope: 'all', from: at(all, 0).id, event });
      const { token } = await world.member({ role: 'Admin' });
      const query = { subject: 'series', subjectId: series.id, knows: '5' } as const;
      const { entries } = await world.call(audit.list, { token, query });
      expect(entries[0]).toMatchObject({
        ...{ action: 'updated', actor: 'planner', before: { title: 'Night convoy' } },
        after: { title: 'Day trip' },
      });
    });

    it('SPEC 31.21 nobody wants a seat any more in a role that the series has no more', async () => {
      const { series, all } = await weekly(2);
      const params = { id: series.id };
      await world.call(eventSeries.stand, { token: nova.token, params, body: { role: 'Medic' } });
      const { roles, ...rest } = bodyOf(at(all, 0));
      const event = { ...rest, roles: roles.filter(({ name }) => name === 'Hauler') };
      await change(series.id, { scope: 'all', from: at(all, 0).id, event });
      expect(await world.database.db.select().from(seriesStanding)).toEqual([]);
    });

    it('56 events, one a day, are changed by one call', async () => {
      const series = await begin({
        rule: 'FREQ=DAILY',
        event: aSeriesEvent({ start: '2026-11-20T19:00:00Z' }),
      });
      const all = await eventsOf(series.id);
      expect(all).toHaveLength(56);
      for (const event of all) await world.rsvp(event.id, 'Hauler', nova);
      const event = { ...later(at(all, 0), 1), title: 'Day trip' };
      await change(series.id, { scope: 'all', from: at(all, 0).id, event });
      expect(new Set(await titlesOf(series))).toEqual(new Set(['Day trip']));
    });
  },
);
