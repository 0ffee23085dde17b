// A grid of hours follows the clock on the wall, which is read as if it were in UTC, where no hour is missing and none
// comes twice. So the calendar needs no name of the device's zone, which some browsers do not have.

import { MINUTE_MS } from '#domain/time/durations.ts';
import { addDays, dayOf, startOfDay } from '#domain/time/day.ts';
import { momentAt, twinOf } from '#ui/time/picked-moment.ts';

interface Stretch {
  readonly start: Date;
  readonly end: Date;
}

/** What the clock on the wall shows at that moment, in milliseconds of UTC. */
export function wallTime(moment: Date): number {
  return moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS;
}

/**
 * Where a bar within one day ends. A bar that begins or ends in the hour that comes twice is as long as its event lasts, though
 * the clock on the wall shows less between its ends, or even goes back.
 */
export function wallEnd({ start, end }: Stretch): number {
  const lasts = end.getTime() - start.getTime();
  if (wallTime(end) - wallTime(start) >= lasts || !(isTwice(start) || isTwice(end)))
    return wallTime(end);
  const midnight = wallTime(startOfDay(addDays(dayOf(start), 1)));
  return Math.min(wallTime(start) + lasts, midnight - MINUTE_MS);
}

function isTwice(moment: Date): boolean {
  return twinOf(momentAt(moment.toISOString())) !== null;
}
