import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '#domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { seriesDates } from './series-dates.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON } from '#tests/support/servers/news-world.ts';
import { bodyOf, hoursAfter, sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { readGaps, readSeries } from './series.repository.ts';

type Scope = 'all' | 'following';
type Step =
  | { readonly kind: 'time passes'; readonly days: number }
  | { readonly kind: 'work' }
  | { readonly kind: 'delete'; readonly event: number }
  | { readonly kind: 'rename one'; readonly event: number }
  | { readonly kind: 'rename all'; readonly scope: Scope; readonly event: number }
  | { readonly kind: 'move one'; readonly event: number }
  | { readonly kind: 'rule'; readonly scope: Scope; readonly rule: string; readonly event: number }
  | {
      readonly kind: 'time of day';
      readonly scope: Scope;
      readonly hours: number;
      readonly event: number;
    }
  | { readonly kind: 'day'; readonly scope: Scope; readonly days: number; readonly event: number };

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=12',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
  'FREQ=MONTHLY;BYDAY=2FR',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;UNTIL=20270120',
] as const;

const event = fc.nat({ max: 20 });
const scope = fc.constantFrom('all' as const, 'following' as const);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('time passes' as const), days: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ kind: fc.constant('work' as const) }),
  fc.record({ kind: fc.constantFrom('delete', 'rename one', 'move one'), event }),
  fc.record({ kind: fc.constant('rename all' as const), event, scope }),
  fc.record({ kind: fc.constant('rule' as const), rule: fc.constantFrom(...rules), event, scope }),
  fc.record({
    ...{ kind: fc.constant('time of day' as const), event, scope },
    hours: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('day' as const),
    days: fc.integer({ min: -3, max: 3 }),
    event,
    scope,
  }),
);
const aHistory = fc.record({
  rule: fc.constantFrom(...rules),
  steps: fc.array(aStep, { minLength: 3, maxLength: 12 }),
});

interface Told {
  /** Events that were moved by themselves. */
  readonly moved: Set<string>;
  /** Events before that day are of the rule, or the time, that the series had before. */
  since: string;
}

function sinceAfter(since: string, day: string, step: Step): string {
  if (!('scope' in step)) return since;
  const days = step.kind === 'day' ? step.days : 0;
  if (step.scope === 'all' && step.kind === 'rule') return '';
  if (step.scope === 'all') return since === '' ? '' : addDays(since, days);
  const from = addDays(day, Math.max(days, 0));
  return from > since ? from : since;
}

describe.each(engines)('the events of a series, on $engine', (engine) => {
  const { world, begin, change, edit, remove, eventsOf, makeAll, pass } = sharedSeriesWorld(engine);

  const toCome = async (id: string) =>
    (await eventsOf(id)).filter(({ start }) => new Date(start) > world.clock.now);

  const changed = (one: EventDetail, step: Step) => {
    const body = bodyOf(one);
    if (step.kind === 'rename all') return { ...body, title: 'Renamed' };
    const days = step.kind === 'day' ? step.days : 0;
    const hours = step.kind === 'time of day' ? step.hours : days * 24;
    return { ...body, start: hoursAfter(one.start, hours), end: hoursAfter(one.end, hours) };
  };

  async function take(id: string, step: Step, told: Told): Promise<void> {
    if (step.kind === 'time passes') {
      await pass(step.days);
      return makeAll();
    }
    if (step.kind === 'work') return makeAll();
    const all = await toCome(id);
    const one = all[step.event % Math.max(all.length, 1)];
    if (!one) return;
    if (step.kind === 'delete') return remove(one);
    if (step.kind === 'rename one') return void (await edit(one, { title: 'Own' }));
    if (step.kind === 'move one') {
      told.moved.add(one.id);
      const [start, end] = [hoursAfter(one.start, 1), hoursAfter(one.end, 1)];
      return void (await edit(one, { start, end }));
    }
    const wish = step.kind === 'rule' ? { rule: step.rule } : { event: changed(one, step) };
    await change(id, { scope: step.scope, from: one.id, ...wish });
    told.since = sinceAfter(told.since, one.occurrence ?? '', step);
  }

  /** The days of the rule that are to have events, and their instants; nothing that is deleted or past. */
  async function wanted(id: string, until: Date) {
    const series = await readSeries(world.database.db, id);
    const gaps = await readGaps(world.database.db, id);
    const from = new Date(world.clock.now.getTime() + 1);
    return seriesDates(series, { from, most: 130 })
      .filter(({ at, day }, place) => (at <= until || place < 4) && !gaps.has(day))
      .map(({ at, day }) => ({ day, start: at.toISOString() }));
  }

  /** What befalls the series of that id once all is made. */
  type Mistake = (id: string) => SQL;
  const nothing: Mistake = () => sql`select 1`;

  const hasItsDates = (mistake: Mistake) =>
    fc.asyncProperty(aHistory, async ({ rule, steps }) => {
      world.clock.now = NOON;
      await pass(0);
      const { id } = await begin({ rule });
      const told: Told = { moved: new Set(), since: '' };
      for (const step of steps) {
        await take(id, step, told).catch((error: unknown) => {
          // A day that the rule doesn't have, or a rule that has none: then nothing has changed.
          if (!(error instanceof ApiError && error.code === 'invalid')) throw error;
        });
      }
      await makeAll();
      await world.database.db.execute(mistake(id));
      const all = await eventsOf(id);
      expect(new Set(all.map(({ occurrence }) => occurrence)).size).toBe(all.length);
      const dates = await wanted(id, new Date(world.clock.now.getTime() + 56 * DAY_MS - HOUR_MS));
      for (const { day, start } of dates) {
        if (day < told.since) continue;
        const there = all.filter(({ occurrence }) => occurrence === day);
        expect(there).toHaveLength(1);
        if (!there.some((one) => told.moved.has(one.id))) expect(there[0]?.start).toBe(start);
      }
      // And nothing else, so far as it is ahead.
      const days = new Set((await wanted(id, new Date('2999-01-01'))).map(({ day }) => day));
      const stray = all.filter(
        (one) =>
          new Date(one.start) > world.clock.now &&
          (one.occurrence ?? '') >= told.since &&
          !told.moved.has(one.id) &&
          !days.has(one.occurrence ?? ''),
      );
      expect(stray.map(({ start }) => start)).toEqual([]);
    });
  const RUNS = { numRuns: 20, seed: 31 };

  it('SPEC 31.13, 31.15, 31.16 are the dates of its rule, each once, whatever was edited in whatever order', async () => {
    await fc.assert(hasItsDates(nothing), RUNS);
  }, 120_000);

  const last = (id: string) =>
    sql`(select id from events where series_id = ${id} order by start_at desc limit 1)`;
  it.each<[string, Mistake]>([
    ['a date has no event', (id) => sql`delete from events where id = ${last(id)}`],
    [
      'an event is at another time',
      (id) => sql`update events set start_at = start_at + interval '1 hour' where id = ${last(id)}`,
    ],
    [
      'a day that was taken out has an event',
      (id) =>
        sql`insert into series_gaps select series_id, occurrence from events where id = ${last(id)}`,
    ],
  ])(
    'control: it is noticed when %s',
    async (_, mistake) => {
      const found = await fc.check(hasItsDates(mistake), { ...RUNS, endOnFailure: true });
      expect(found.errorInstance).toMatchObject({ name: 'AssertionError' });
    },
    120_000,
  );
});
