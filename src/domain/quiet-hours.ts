import type { NotificationSettings } from '#contract/notices.ts';
import { DAY_MS, MINUTE_MS } from './time/durations.ts';
import type { Zone } from './time/zone.ts';
import { minuteOfDayIn, zoneNameIn } from './time/zoned-time.ts';

type Quiet = NotificationSettings['quiet'];

const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** Longer than any quiet hours, on the day the clocks go back as well. */
const LONGEST_MINUTES = 50 * 60;

/**
 * SPEC 12.12: when something that happens at `at` may be pushed: at once, or when the quiet hours it falls into are over.
 */
export function dueAfterQuiet(at: Date, quiet: Quiet, zone: Zone): Date {
  if (!isQuiet(at, quiet, zone)) return at;
  const to = minutesOf(quiet.to);
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
  const wait = (to - minuteOfDayIn(zone, minute) + DAY_MINUTES) % DAY_MINUTES;
  const end = later(minute, wait);
  // The clocks change meanwhile: what the wall shows at the end decides, and 02:30 may not exist on that night.
  return zoneNameIn(zone, end) === zoneNameIn(zone, minute) && minuteOfDayIn(zone, end) === to
    ? end
    : firstUnquiet(minute, quiet, zone);
}

/** Whether the moment lies in the member's quiet hours; the end itself does not. With equal ends there are none. */
export function isQuiet(at: Date, quiet: Quiet, zone: Zone): boolean {
  if (!quiet.isOn) return false;
  const [now, from, to] = [minuteOfDayIn(zone, at), minutesOf(quiet.from), minutesOf(quiet.to)];
  return from <= to ? from <= now && now < to : now >= from || now < to;
}

function firstUnquiet(minute: Date, quiet: Quiet, zone: Zone): Date {
  for (let wait = 1; wait < LONGEST_MINUTES; wait += 1) {
    const at = later(minute, wait);
    if (!isQuiet(at, quiet, zone)) return at;
  }
  return later(minute, LONGEST_MINUTES); // on a night when the clocks skip the only hour that isn't quiet
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/** "23:00" is 1,380. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
