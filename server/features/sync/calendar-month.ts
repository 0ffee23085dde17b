/** A calendar month shows days of the one before, and begins up to 14 hours earlier in some zones. */
const LEAD_DAYS = 7;

/** Where the current month begins on any calendar page. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1 - LEAD_DAYS));
}

/** Where it ends, with the days of the next one that it shows. */
export function monthEnd(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1 + LEAD_DAYS));
}
