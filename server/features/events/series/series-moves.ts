import { addDays, daysBetween } from '#domain/time/day.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import type { Zone } from '#domain/time/zone.ts';
import { recurrenceText, type Recurrence } from '#domain/recurrence/recurrence.ts';
import type { CheckedDraft } from '../event-draft.ts';
import {
  instantOn,
  seriesDates,
  storedRule,
  timeOfDayIn,
  type SeriesTimes,
} from './series-dates.ts';
import { noDate, wrong } from './series-rule.ts';

// The places of a series' events after an edit of its time or its rule.

interface TimedSeries extends SeriesTimes {
  readonly lengthMs: number;
}

interface Moving {
  readonly from: { readonly start: Date; readonly end: Date };
  readonly draft: CheckedDraft | undefined;
  readonly rule: Recurrence | undefined;
  /** The day of the first event that is concerned. */
  readonly base: string;
}

export interface Moved {
  readonly times: TimedSeries;
  /** The day of the first event that is concerned, as it was, and as it is now. */
  readonly from: string;
  readonly to: string;
  /** All events that are concerned move by so many days. */
  readonly days: number;
  readonly isNewRule: boolean;
}

/**
 * The series with its new times. A new rule begins with the first event that is concerned; without one, all dates move as the event that
 * the call names. Refuses with 422 a rule without a date.
 */
export function movedTimes(series: TimedSeries, moving: Moving): Moved {
  const { rule, base } = moving;
  const { zone } = series;
  const was = timeOfDayIn(zone, series.start);
  const { days, timeOfDay = was, lengthMs = series.lengthMs } = timeGiven(moving, zone);
  const text = rule ? recurrenceText(rule) : series.rule;
  const isNewRule = text !== series.rule;
  const to = addDays(base, days);
  const first = isNewRule ? to : addDays(dayIn(zone, series.start), days);
  const isStaying = !isNewRule && days === 0 && timeOfDay === was;
  const start = isStaying ? series.start : instantOn(zone, first, timeOfDay);
  const moved = { rule: text, zone, start, lengthMs };
  if (rule && isNewRule && seriesDates(moved, { from: start, most: 1 }).length === 0)
    throw noDate(rule);
  const times = isNewRule || days === 0 ? moved : beginningOn(moved, to);
  return { times, from: base, to, days, isNewRule };
}

/** The series from a day on. Dates before it are none any more: what there is on other days was not moved, and isn't made again. */
function beginningOn(times: TimedSeries, day: string): TimedSeries {
  const { zone, start } = times;
  const [first] = seriesDates(times, { from: instantOn(zone, day, 0), most: 1 });
  if (!first) return times;
  const rule = storedRule(times.rule);
  const all = rule.count === null ? [] : seriesDates(times, { from: start, most: rule.count });
  const count = rule.count && rule.count - all.filter(({ at }) => at < first.at).length;
  const begins = instantOn(zone, first.day, timeOfDayIn(zone, start));
  return { ...times, rule: recurrenceText({ ...rule, count }), start: begins };
}

interface GivenTime {
  readonly days: number;
  /** Missing where it is as it was. */
  readonly timeOfDay?: number;
  readonly lengthMs?: number;
}

/** What the call changes in the time of its event, which may have been moved by itself before. */
function timeGiven({ from, draft }: Moving, zone: Zone): GivenTime {
  if (!draft) return { days: 0 };
  const lengthOf = ({ start, end }: Moving['from']) => end.getTime() - start.getTime();
  const timeOfDay = timeOfDayIn(zone, draft.start);
  return {
    days: daysBetween(dayIn(zone, from.start), dayIn(zone, draft.start)),
    ...(timeOfDay !== timeOfDayIn(zone, from.start) && { timeOfDay }),
    ...(lengthOf(draft) !== lengthOf(from) && { lengthMs: lengthOf(draft) }),
  };
}

interface Placed {
  readonly occurrence: string;
}

export interface Placement<M> {
  readonly member: M;
  /** Null where the rule has it no more. */
  readonly place: { readonly day: string; readonly start: Date } | null;
}

/** Looked up at once; what is further ahead is asked for one by one. */
const MOST_AT_ONCE = 100;

/**
 * The new place of each event. Refuses with 422 to move all of them to another day without a rule that has it; what is from before its
 * first date moves as the others do.
 */
export function placements<M extends Placed>(
  { times, to, days, isNewRule }: Moved,
  members: readonly M[],
): Placement<M>[] {
  const { zone, start } = times;
  const from = instantOn(zone, to, 0);
  const first = seriesDates(times, { from, most: MOST_AT_ONCE });
  const dates = new Map(first.map(({ day, at }) => [day, at]));
  const last = first[MOST_AT_ONCE - 1]?.day;
  const timeOfDay = timeOfDayIn(zone, start);
  return members.map((member) => {
    const day = addDays(member.occurrence, days);
    const isBeyond = last !== undefined && day > last;
    const at = isBeyond ? dateOn(times, day) : (dates.get(day) ?? null);
    if (at === null && isNewRule) return { member, place: null };
    if (at === null && days !== 0 && day >= dayIn(zone, start))
      throw wrong('event.start', "The series doesn't repeat on this day. Change its rule as well.");
    return { member, place: { day, start: at ?? instantOn(zone, day, timeOfDay) } };
  });
}

function dateOn(times: SeriesTimes, day: string): Date | null {
  const dates = seriesDates(times, { from: instantOn(times.zone, day, 0), most: 2 });
  return dates.find((date) => date.day === day)?.at ?? null;
}

interface GapsBefore {
  /** The gaps from the first event that is concerned on. */
  readonly gaps: readonly string[];
  readonly places: readonly Placement<Placed>[];
}

/** Gaps move as the events do, and none is left where an event is now; what a new rule has removed leaves none. */
export function gapsAfter({ days }: Moved, { gaps, places }: GapsBefore) {
  const gone = places.flatMap(({ member, place }) => (place === null ? [member.occurrence] : []));
  if (days === 0) return { gone, added: [] };
  const filled = places.flatMap(({ place }) => (place === null ? [] : [place.day]));
  return { gone: [...gone, ...gaps, ...filled], added: gaps.map((day) => addDays(day, days)) };
}
