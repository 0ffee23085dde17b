// @chunk forms
// Lengths of time, by the unit in which they are counted: `3 * DAY_MS`. A day is 24 hours here, whatever a clock does on it.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const YEAR_MS = 365 * DAY_MS;

/** A day in minutes, as reminders count; a literal, since it is one of the few that there are. */
export const DAY_MIN = 1_440;

/** Durations in seconds, as a cookie or a header has them. */
export const HOUR_S = HOUR_MS / SECOND_MS;
export const DAY_S = DAY_MS / SECOND_MS;
export const YEAR_S = YEAR_MS / SECOND_MS;
