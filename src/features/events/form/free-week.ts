import { overlapping } from '#domain/overlap.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { daysLater, momentAt, type PickedMoment } from '#ui/time/picked-moment.ts';

export interface TakenSlot {
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

interface Calendar {
  readonly now: Date;
  /** What there is from now on; of it, events of the same title count. */
  readonly taken: readonly TakenSlot[];
}

const WEEK = 7;
/** A title that is taken for so many weeks on end has a week after all. */
export const WEEKS_LOOKED_AT = 104;

/**
 * SPEC 31.11: when an event would be held again: on its day of the week at its time of day, in the first week after it that isn't past
 * and has no event of its title then.
 */
export function nextFreeWeek(event: TakenSlot, { now, taken }: Calendar): PickedMoment {
  const first = momentAt(event.start);
  const passed = Math.floor((now.getTime() - Date.parse(event.start)) / (WEEK * DAY_MS));
  const from = Math.max(1, passed); // a change of the clocks makes a week an hour shorter
  const weeks = Array.from({ length: WEEKS_LOOKED_AT }, (_, more) =>
    daysLater(first, (from + more) * WEEK),
  ).filter(({ at }) => at !== null && Date.parse(at) >= now.getTime());
  const alike = taken.filter(({ title }) => isSameTitle(title, event.title));
  const length = Date.parse(event.end) - Date.parse(event.start);
  const free = weeks.find(({ at }) => !isTaken(alike, { at: at ?? '', length }));
  return free ?? weeks.at(-1) ?? first;
}

/** One without a length has its moment. */
function isTaken(
  alike: readonly TakenSlot[],
  { at, length }: { readonly at: string; readonly length: number },
): boolean {
  const end = new Date(Date.parse(at) + length).toISOString();
  const isThen = alike.some(({ start }) => Date.parse(start) === Date.parse(at));
  return isThen || overlapping(alike, { start: at, end }) !== undefined;
}

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
