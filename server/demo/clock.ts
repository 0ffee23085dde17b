export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

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
