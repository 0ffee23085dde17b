import { daysAhead, duration } from '#ui/time/time.ts';
import { DAY_MS } from '#domain/time/durations.ts';

interface Countdown {
  readonly label: string;
  readonly text: string;
}

/**
 * SPEC 15.2. How long it is until an event: `3 days` by the calendar, within a day `2 h 10 min`, within an hour
 * `45 min`, and `On now` until its end. `now` in milliseconds.
 */
export function countdownTo(
  { start, end }: { readonly start: string; readonly end: string },
  now: number,
): Countdown {
  const [begins, ends] = [Date.parse(start), Date.parse(end)];
  if (begins <= now) return { label: `Ends in ${duration(ends - now)}`, text: 'On now' };
  const days = daysAhead(start, new Date(now));
  const isFar = begins - now >= DAY_MS;
  return { label: 'Starts in', text: duration(isFar ? days * DAY_MS : begins - now) };
}
