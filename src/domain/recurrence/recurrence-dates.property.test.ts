import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { wallTimeIn } from '../time/wall-time.ts';
import { frequencies, weekdays, type Recurrence } from './recurrence.ts';
import { recurrenceDates } from './recurrence-dates.ts';

const DAYS = 800;

const aList = <T>(values: fc.Arbitrary<T>, of: fc.Arbitrary<number>) =>
  of.chain((length) => fc.uniqueArray(values, { minLength: length, maxLength: length }));
const few = fc.constantFrom(0, 0, 1, 3);
const aMonthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }));
const anNth = fc.constantFrom(null, null, 1, 2, 3, 4, 5, -1, -2, -5);

const aRule: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.constantFrom(1, 1, 2, 3, 5),
    months: aList(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 0, 0, 1, 6)),
    monthDays: aList(aMonthDay, few),
    days: aList(fc.record({ day: fc.constantFrom(...weekdays), nth: anNth }), few),
    positions: aList(fc.constantFrom(1, 2, 3, -1, -2), fc.constantFrom(0, 0, 1, 2)),
    weekStart: fc.constantFrom(...weekdays),
    count: fc.constantFrom(null, null, 1, 7, 30),
    until: fc.constant(null),
  })
  .map((rule) => {
    const isMonthly = rule.frequency === 'MONTHLY';
    const days = rule.days.map(({ day, nth }) => ({ day, nth: isMonthly ? nth : null }));
    const monthDays = rule.frequency === 'WEEKLY' ? [] : rule.monthDays;
    const canPick = isMonthly && days.length + monthDays.length > 0;
    return { ...rule, days, monthDays, positions: canPick ? rule.positions : [] };
  });

/** At half past two in the night the clocks skip an hour in Berlin, and half past eight in the evening they never skip. */
const aStart = fc
  .record({
    day: fc.integer({ min: 0, max: 700 }),
    time: fc.constantFrom('00:30', '01:30', '02:30', '20:00'),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'America/Santiago', 'UTC'),
  })
  .map(({ day, time, zone }) => {
    const date = new Date(Date.UTC(2025, 5, 1) + day * DAY_MS).toISOString().slice(0, 10);
    return { start: new Date(`${date}T${time}Z`), zone };
  });

const aRecurring = fc
  .record({ rule: aRule, place: aStart })
  .map(({ rule, place }) => ({ rule, ...place }));

const dayOnWall = (zone: string, at: Date) => wallTimeIn(zone, at).toISOString().slice(0, 10);
const timeOnWall = (zone: string, at: Date) => wallTimeIn(zone, at).toISOString().slice(11);

it('the dates are the days that the rule names, each looked at by itself', () => {
  fc.assert(
    fc.property(aRecurring, (recurring) => {
      const { zone, start, rule } = recurring;
      const first = dayOnWall(zone, start);
      const expected = daysOf(rule, first).slice(0, rule.count ?? undefined);
      const found = recurrenceDates(recurring, { most: expected.length + 1 });
      const days = found.map(({ at }) => dayOnWall(zone, at));
      const end = new Date(Date.parse(first) + DAYS * DAY_MS).toISOString().slice(0, 10);
      expect(days.filter((day) => day < end)).toEqual(expected);
    }),
    { numRuns: 200, seed: 31 },
  );
});

it('they come one after the other, at one time of day but where the clocks skip it', () => {
  fc.assert(
    fc.property(aRecurring, (recurring) => {
      const { zone, start } = recurring;
      const found = recurrenceDates(recurring, { most: 120 });
      for (const [place, { at, isMoved }] of found.entries()) {
        expect(at > (found[place - 1]?.at ?? new Date(0))).toBe(true);
        expect(timeOnWall(zone, at) === timeOnWall(zone, start)).toBe(!isMoved);
      }
    }),
    { numRuns: 100, seed: 32 },
  );
});

it('fewer of them are the first of more, and from any moment on they are the rest', () => {
  fc.assert(
    fc.property(aRecurring, fc.nat(20), (recurring, most) => {
      const more = recurrenceDates(recurring, { most: 21 });
      expect(recurrenceDates(recurring, { most: most + 1 })).toEqual(more.slice(0, most + 1));
      const from = more[most]?.at;
      if (!from) return;
      const rest = more.slice(most);
      expect(recurrenceDates(recurring, { from, most: rest.length })).toEqual(rest);
      const later = new Date(from.getTime() + 1);
      if (rest.length > 1)
        expect(recurrenceDates(recurring, { from: later, most: 1 })).toEqual(rest.slice(1, 2));
    }),
    { numRuns: 100, seed: 33 },
  );
});

/** The rule's days from the first one on, by asking each day alone; positions by going through its month. */
function daysOf(rule: Recurrence, first: string): string[] {
  const begin = Date.parse(first);
  return Array.from({ length: DAYS }, (_, day) => new Date(begin + day * DAY_MS))
    .filter((day) => isNamed(rule, day, new Date(begin)))
    .filter((day) => rule.positions.length === 0 || isPicked(rule, day, new Date(begin)))
    .map((day) => day.toISOString().slice(0, 10));
}

const weekdayOf = (day: Date) => (day.getUTCDay() + 6) % 7;
const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();
const lastOf = (day: Date) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

function isNamed(rule: Recurrence, day: Date, first: Date): boolean {
  const { frequency, months, monthDays, days, weekStart } = rule;
  const weekOf = (one: Date) =>
    Math.floor((one.getTime() / DAY_MS + 3 - weekdays.indexOf(weekStart)) / 7); // 1 January 1970 was a Thursday
  const passed = {
    DAILY: (day.getTime() - first.getTime()) / DAY_MS,
    WEEKLY: weekOf(day) - weekOf(first),
    MONTHLY: monthOf(day) - monthOf(first),
  }[frequency];
  if (passed % rule.interval !== 0) return false;
  if (months.length > 0 && !months.includes(day.getUTCMonth() + 1)) return false;
  const date = day.getUTCDate();
  if (
    monthDays.length > 0 &&
    !monthDays.includes(date) &&
    !monthDays.includes(date - lastOf(day) - 1)
  )
    return false;
  if (days.length > 0) return days.some((one) => isWeekday(one, day));
  if (monthDays.length > 0) return true;
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekdayOf(first);
  return frequency === 'DAILY' || date === first.getUTCDate();
}

function isWeekday({ day: name, nth }: Recurrence['days'][number], day: Date): boolean {
  if (weekdays[weekdayOf(day)] !== name) return false;
  const date = day.getUTCDate();
  const [fromStart, fromEnd] = [Math.ceil(date / 7), -Math.ceil((lastOf(day) - date + 1) / 7)];
  return nth === null || nth === fromStart || nth === fromEnd;
}

function isPicked(rule: Recurrence, day: Date, first: Date): boolean {
  const all = Array.from(
    { length: lastOf(day) },
    (_, index) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), index + 1)),
  ).filter((one) => isNamed(rule, one, first));
  const place = all.findIndex((one) => one.getTime() === day.getTime());
  return rule.positions.some(
    (position) => place === (position > 0 ? position - 1 : all.length + position),
  );
}
