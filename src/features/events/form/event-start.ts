import { MINUTE_MS } from '#domain/time/durations.ts';
import { dayOf, parseDay, startOfDay } from '#domain/time/day.ts';
import { momentAt, readPickedMoment, type PickedMoment } from '#ui/time/picked-moment.ts';

const EVENING = 20;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/**
 * When a new event starts, by what was asked for: a day (then in the evening, or at the next half hour if that is over), a
 * day and time, or anything else (then today).
 */
export function firstStart(wanted: string, now: Date): PickedMoment {
  const picked = readPickedMoment(wanted);
  if (picked.at !== null) return picked;
  const day = parseDay(wanted) ?? dayOf(now);
  const evening = startOfDay(day);
  evening.setHours(EVENING);
  const isOver = day === dayOf(now) && evening <= now;
  return momentAt((isOver ? nextHalfHour(now) : evening).toISOString());
}

function nextHalfHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / HALF_HOUR_MS) + 1) * HALF_HOUR_MS);
}
