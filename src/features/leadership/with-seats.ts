import type { CalendarEntry } from '#sync/views/views.ts';

const SHOWN = 5;

/** The soonest events with open seats that have not begun. What was called off, or is a draft, needs nobody (SPEC 30.57). */
export function withSeats(entries: readonly CalendarEntry[], now: number): CalendarEntry[] {
  return entries
    .filter(
      ({ start, spotsLeft, isOff, isDraft }) =>
        isOff !== true && isDraft !== true && Date.parse(start) > now && (spotsLeft ?? 0) > 0,
    )
    .slice(0, SHOWN);
}
