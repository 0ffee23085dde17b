import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { addDays } from '#domain/time/day.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON } from '#tests/support/servers/news-world.ts';
import {
  bodyOf,
  hoursAfter,
  inBerlin,
  sharedSeriesWorld,
  SUNDAY,
} from '#tests/support/servers/series-world.ts';
import { instantOn, seriesDates } from './series-dates.ts';

type Step =
  | { readonly kind: 'time passes'; readonly days: number }
  | { readonly kind: 'delete'; readonly event: number }
  | { readonly kind: 'rename all'; readonly event: number }
  | {
      readonly kind: 'shift';
      readonly scope: 'all' | 'following';
      readonly event: number;
      readonly days: number;
    };

const { zone } = inBerlin;
const EIGHT = 20 * HOUR_MS;
const rules = [
  ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;COUNT=25', 'FREQ=WEEKLY'],
  ...['FREQ=WEEKLY;INTERVAL=2', 'FREQ=WEEKLY;COUNT=12'],
];
const event = fc.nat({ max: 12 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('time passes' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('delete' as const), event }),
  fc.record({ kind: fc.constant('rename all' as const), event }),
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('shift' as const), event },
      scope: fc.constantFrom('all' as const, 'following' as const),
      days: fc.integer({ min: -8, max: 8 }),
    }),
  },
);
const aHistory = fc.record({
  rule: fc.constantFrom(...rules),
  steps: fc.array(aStep, { minLength: 2, maxLength: 7 }),
});

/** One date of the rule, with where the edits have taken it. */
interface Due {
  day: string;
  isDeleted: boolean;
}

const startOf = ({ day }: Due) => instantOn(zone, day, EIGHT).toISOString();

describe.each(engines)('a series whose days are moved, on $engine', (engine) => {
  const { world, begin, change, remove, eventsOf, makeAll, pass } = sharedSeriesWorld(engine);

  async function take(id: string, step: Step, all: readonly Due[]): Promise<void> {
    if (step.kind === 'time passes') {
      await pass(step.days);
      return makeAll();
    }
    const isToCome = (start: string) => new Date(start) > world.clock.now;
    const toCome = (await eventsOf(id)).filter(({ start }) => isToCome(start));
    const one = toCome[step.event % Math.max(toCome.length, 1)];
    if (!one) return;
    if (step.kind === 'delete') {
      for (const due of all) due.isDeleted ||= startOf(due) === one.start;
      return remove(one);
    }
    if (step.kind === 'rename all') {
      const renamed = { ...bodyOf(one), title: 'Renamed' };
      return void (await change(id, { scope: 'all', from: one.id, event: renamed }));
    }
    const { scope, days } = step;
    const moving = all.filter((due) =>
      scope === 'all' ? isToCome(startOf(due)) : startOf(due) >= one.start,
    );
    await change(id, { scope, from: one.id, event: moved(one, days) });
    for (const due of moving) due.day = addDays(due.day, days);
  }

  const moved = (one: EventDetail, days: number) => {
    const start = instantOn(zone, addDays(one.start.slice(0, 10), days), EIGHT).toISOString();
    return { ...bodyOf(one), start, end: hoursAfter(start, 2) };
  };

  /** What befalls the series of that id after each step. */
  type Mistake = (id: string) => SQL;
  const nothing: Mistake = () => sql`select 1`;

  const hasEachDate = (mistake: Mistake) =>
    fc.asyncProperty(aHistory, async ({ rule, steps }) => {
      world.clock.now = NOON;
      await pass(0);
      const start = new Date(SUNDAY);
      const dates = seriesDates({ rule, zone, start }, { from: start, most: 400 });
      const all = dates.map(({ day }): Due => ({ day, isDeleted: false }));
      const { id } = await begin({ rule });
      for (const step of steps) {
        await take(id, step, all).catch((error: unknown) => {
          // Another event has the day: nothing is moved.
          if (!(error instanceof ApiError && error.code === 'invalid')) throw error;
        });
        await world.database.db.execute(mistake(id));
      }
      await pass(3);
      await makeAll();
      const until = new Date(world.clock.now.getTime() + 55 * DAY_MS).toISOString();
      const there = (await eventsOf(id)).map((one) => one.start).filter((one) => one < until);
      const wanted = all
        .filter(({ isDeleted }) => !isDeleted)
        .map(startOf)
        .filter((one) => one < until);
      expect(there).toEqual(wanted.toSorted());
    });
  const RUNS = { numRuns: 12, seed: 31 };

  it('SPEC 31.15 has each date once, and none less, when it is made on', async () => {
    await fc.assert(hasEachDate(nothing), RUNS);
  }, 180_000);

  it.each<[string, Mistake]>([
    [
      'days that were taken out are forgotten',
      (id) => sql`delete from series_gaps where series_id = ${id}`,
    ],
    [
      'an event is lost',
      (id) =>
        sql`delete from events where id = (select id from events where series_id = ${id} limit 1)`,
    ],
  ])(
    'control: it is noticed when %s',
    async (_, mistake) => {
      const found = await fc.check(hasEachDate(mistake), {
        ...RUNS,
        numRuns: 40,
        endOnFailure: true,
      });
      expect(found.errorInstance).toMatchObject({ name: 'AssertionError' });
    },
    180_000,
  );
});
