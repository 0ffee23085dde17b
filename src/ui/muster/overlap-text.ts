import { isolated } from '#domain/markup/isolated.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { clockTime, dayAndTime } from '#ui/time/time.ts';

/** SPEC 30.36: "You're in Night convoy until 20:30."; with the day if that is not the night of the event itself. */
export function overlapText(
  { title, end }: { readonly title: string; readonly end: string },
  { start, now }: { readonly start: string; readonly now: Date },
): string {
  const isSoon = Date.parse(end) - Date.parse(start) < 12 * HOUR_MS;
  return `You're in ${isolated(title)} until ${isSoon ? clockTime(end) : dayAndTime(end, now)}.`;
}
