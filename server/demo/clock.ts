import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

export function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * HOUR_MS);
}

/** Midnight in UTC, `days` days after the given moment's day. */
export function dayFrom(moment: Date, days: number): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  return new Date(midnight + days * DAY_MS);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
