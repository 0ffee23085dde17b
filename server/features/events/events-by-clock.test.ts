import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { seats } from '#contract/notices.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { type ClockPart, workByClock } from '#server/core/queue/clock-work.ts';
import { rest } from '#server/core/queue/resting.ts';
import { limits } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';
import { eventSeries as series } from '#server/db/planning-tables.ts';
import { rowsOf } from '#server/db/rows.ts';
import { openBeside } from '#tests/support/databases/beside.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON } from '#tests/support/servers/news-world.ts';
import { aSeriesEvent, sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { eventsByClock } from './events-by-clock.ts';

const parts = eventsByClock.parts.map((part) => ({ part, name: part.name }));

describe.each(engines)('what is done for events by the clock, on $engine', (engine) => {
  const { world, begin, eventsOf } = sharedSeriesWorld(engine);
  let beside: Database;
  beforeAll(async () => {
    beside = await openBeside(world.database);
    Object.assign(world.config, {
      botWebhookUrl: 'http://127.0.0.1:9',
      botWebhookSecret: 'secret',
    });
  });
  afterAll(() => beside.close());
  beforeEach(async () => {
    // Nothing of another test is due.
    for (const table of [events, series, limits]) await world.database.db.delete(table);
  });

  const pass = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms);
  };
  const hence = (ms: number) => new Date(world.clock.now.getTime() + ms).toISOString();
  const oneSeat = [{ name: 'Hauler', icon: '', capacity: 1, department: 'logistics' }];

  /** Makes one thing due for a part, by its name; answers the thing's id. */
  const causes: Readonly<Record<string, () => Promise<string>>> = {
    publishing: async () => {
      const draft = { state: 'draft', publishAt: hence(HOUR_MS) };
      const { id } = await world.create(24, draft);
      pass(HOUR_MS);
      return id;
    },
    making: async () => {
      const { id } = await begin();
      pass(10 * DAY_MS);
      return id;
    },
    seating: async () => {
      const opensAt = hence(HOUR_MS);
      const event = aSeriesEvent({ start: hence(DAY_MS), opensAt, roles: oneSeat });
      const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=2', event });
      for (const _ of ['seated', 'waiting']) {
        const { token } = await world.member();
        const body = { role: 'Hauler', orWait: true };
        await world.call(eventSeries.stand, { token, params: { id }, body });
      }
      pass(HOUR_MS);
      const [first] = await eventsOf(id);
      return first?.id ?? '';
    },
    settling: async () => {
      const { id } = await world.create(48, { roles: oneSeat });
      const [holder, watcher] = [await world.member(), await world.member()];
      await world.rsvp(id, 'Hauler', holder);
      const body = { role: 'Hauler', isWatching: true };
      await world.call(seats.watch, { token: watcher.token, params: { id }, body });
      const opensAt = new Date(hence(HOUR_MS));
      await world.database.db.update(events).set({ opensAt }).where(eq(events.id, id));
      await world.cancel(id, 'Hauler', holder);
      pass(HOUR_MS);
      return id;
    },
    'telling the bot': async () => {
      const { id } = await world.create(24);
      await world.database.db.update(events).set({ botWaits: true }).where(eq(events.id, id));
      return id;
    },
  };
  const cause = async ({ name }: ClockPart) => {
    world.clock.now = NOON;
    return causes[name]?.() ?? Promise.reject(new Error(`Nothing here is due for ${name}.`));
  };

  const look = (part: ClockPart, database = world.database) =>
    workByClock({ ...world.services, database }, [part])();
  /** On a PostgreSQL server both have found it before either may begin; the one connection of an embedded database does as much. */
  const twoAtOnce = async (part: ClockPart) => {
    const both = () => Promise.all([look(part), look(part, beside)]);
    if (engine.engine === 'pglite') return both();
    const held = await world.database.transaction(async (tx) => {
      await tx.execute(sql`lock table events, event_series in exclusive mode`);
      const looks = both();
      await expect.poll(() => countWaiting(world.database)).toBe(2);
      return { looks };
    });
    return held.looks;
  };
  /** All that there is of a thing: what is done twice shows in one of these. */
  const tally = async (id: string) => {
    const ofIt = sql`(select id from events where id = ${id}::uuid or series_id = ${id}::uuid)`;
    const [counts] = await rowsOf<Record<string, number>>(
      world.database.db,
      sql`select (select count(*)::int from ${ofIt} as of_it) as events,
        (select sum(revision)::int from events where id in ${ofIt}) as revisions,
        (select count(*)::int from rsvps where attending and event_id in ${ofIt}) as seats,
        (select sum(version)::int from bot_outbox where event_id in ${ofIt}) as "toBot",
        (select count(*)::int from announcements where (news->>'eventId')::uuid in ${ofIt}) as news,
        (select count(*)::int from audit where subject_id = ${id}) as audit`,
    );
    return counts;
  };

  it('has a test for each part', () => {
    expect(Object.keys(causes)).toEqual(parts.map(({ name }) => name));
  });

  it.each(parts)(
    'QU11 $name is done once, by two processes that found it due',
    async ({ part }) => {
      const alone = await cause(part);
      const before = await tally(alone);
      expect([await look(part), await look(part)]).toEqual([true, false]);
      const once = await tally(alone);
      expect(once).not.toEqual(before);
      const id = await cause(part);
      expect(await twoAtOnce(part)).toEqual([true, true]);
      expect(await tally(id)).toEqual(once);
      expect(await look(part)).toBe(false); // nothing is left, and nothing failed
      expect(await world.database.db.$count(limits, sql`subject like 'resting:%'`)).toBe(0);
    },
  );

  it.each(parts)('QU11 $name leaves out what rests', async ({ part }) => {
    await rest(world.database.db, await cause(part));
    expect(await look(part)).toBe(false);
    await world.database.db.delete(limits);
    expect(await look(part)).toBe(true);
  });
});
