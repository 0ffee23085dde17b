import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS, SECOND_MS, YEAR_MS } from '../time/durations.ts';
import { instantAtWall, wallTimeIn } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import { recurrenceText, type Frequency, type Recurrence } from './recurrence.ts';

/** A rule in its place: on the clock of its zone, from its start on. */
export interface Recurring {
  readonly rule: Recurrence;
  readonly start: Date;
  readonly zone: Zone;
}

export interface RecurrenceDate {
  readonly at: Date;
  /** Whether the clocks skip the rule's time of day then, so that it is another one this once. */
  readonly isMoved: boolean;
}

interface Wanted {
  /** None before that is wanted; from the start on if it is missing. */
  readonly from?: Date;
  readonly most: number;
}

/** So many years a series goes on at most. A rule that has no date by then (30 February) has none. */
const YEARS = 100;
/** No more periods than that are looked through, by their kind. */
const periods: Readonly<Record<Frequency, number>> = {
  DAILY: 366 * YEARS,
  WEEKLY: 53 * YEARS,
  MONTHLY: 12 * YEARS,
};

/**
 * The first dates of a rule, in their order, none twice. Each has the start's time of day on the clock of the zone, in summer and in winter;
 * of a time that comes twice it is the first, and one that is skipped is moved (`instantAtWall`). The start is one of them if the rule has
 * it. It takes a second at the very most, whatever the rule is.
 */
export function recurrenceDates(recurring: Recurring, { from, most }: Wanted): RecurrenceDate[] {
  const { start } = recurring;
  const earliest = Math.max((from ?? start).getTime(), start.getTime());
  const dates: RecurrenceDate[] = [];
  let last = -Infinity;
  for (const wall of wallTimes(recurring, new Date(earliest))) {
    const date = dateAt(recurring, wall);
    if (isPast(recurring, date, wall)) break;
    // Two days are one where a zone has left out a whole day.
    if (date.at.getTime() < earliest || date.at.getTime() === last) continue;
    last = date.at.getTime();
    dates.push(date);
    if (dates.length === most) break;
  }
  return dates;
}

/** A start at the second one of a time that comes twice stays there. */
function dateAt({ start, zone }: Recurring, wall: Date): RecurrenceDate {
  const isStart = wallTimeIn(zone, start).getTime() === wall.getTime();
  return isStart ? { at: start, isMoved: false } : instantAtWall(zone, wall);
}

/** Whether the rule has ended before this date. */
function isPast({ rule, start }: Recurring, { at }: RecurrenceDate, wall: Date): boolean {
  if (at.getTime() - start.getTime() > YEARS * YEAR_MS) return true;
  if (rule.until === null) return false;
  const isInstant = rule.until.endsWith('Z');
  return compact(isInstant ? at : wall).slice(0, rule.until.length) > rule.until.replace('Z', '');
}

/**
 * The rule's times on the wall, from shortly before an instant on. The library counts days and months, as if all of it was in UTC: in a
 * zone it would leave out what the clocks skip.
 */
function* wallTimes({ rule, start, zone }: Recurring, from: Date): Generator<Date> {
  const first = wallTimeIn(zone, start);
  const beyondSeconds = first.getTime() % SECOND_MS;
  const rruleString = `DTSTART:${compact(first)}Z\nRRULE:${recurrenceText({ ...rule, until: null })}`;
  const library = new RRuleTemporal({
    rruleString,
    maxIterations: periods[rule.frequency],
    cache: false,
  });
  const near = wallTimeIn(zone, from).getTime() - 2 * DAY_MS;
  const times =
    rule.count === null ? onwards(library, new Date(near)) : counted(library, rruleString);
  for (const time of times) if (time >= near) yield new Date(time + beyondSeconds);
}

/** One after the other, without those before. */
function* onwards(library: RRuleTemporal, from: Date): Generator<number> {
  let after = from;
  for (;;) {
    const time = asFarAsLooked(() => library.next(after)?.epochMilliseconds);
    if (time === undefined) return;
    yield time;
    after = new Date(time);
  }
}

/** A count begins at the start. Mostly the first few are enough. */
function* counted(library: RRuleTemporal, text: string): Generator<number> {
  const few = expanded(library, { text, most: FEW });
  yield* few;
  if (few.length === FEW) yield* expanded(library, { text, most: Infinity }).slice(FEW);
}

const FEW = 64;
/** Rules that were looked through last: those of a series are asked for with each event that is made, shown or edited. */
const kept = new Map<string, readonly number[]>();
const MOST_KEPT = 64;

interface Expanding {
  readonly text: string;
  readonly most: number;
}

/** SPEC 31.42: the first times of a rule, all at once; they follow from its text alone. */
function expanded(library: RRuleTemporal, { text, most }: Expanding): readonly number[] {
  const key = `${text} ${most}`;
  const known = kept.get(key);
  if (known) return known;
  const times: number[] = [];
  asFarAsLooked(() => {
    library.all((date) => {
      times.push(date.epochMilliseconds);
      return times.length < most;
    });
  });
  kept.set(key, times);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return times;
}

/** The library throws once it has looked through as many periods as it may. */
function asFarAsLooked<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return undefined;
    throw error;
  }
}

/** `20261224T200000` */
function compact(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/[-:]/g, '');
}
