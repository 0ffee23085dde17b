import { MINUTE_MS } from '#domain/time/durations.ts';

/** The longest pause between two tries while a page is open, milliseconds. */
export const LONGEST_PAUSE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
/** Bounds for a Retry-After. */
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
const SHORTEST_WAIT_MS = 1_000;
const WAIT_UNTOLD_MS = 5_000;

/** Milliseconds to pause after `failures` failures in a row: doubling, half of it random, at most 30 s. */
export function backoff(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));
  return ceiling / 2 + (ceiling / 2) * random();
}

/**
 * Milliseconds that a Retry-After asks for, in seconds or as a date, between 1 s and 5 min. A date is
 * measured against the answer's own Date header, never against the device's clock (FAULTS 14).
 */
export function retryAfter(header: string | null, date: string | null): number {
  const asked = header === null ? Number.NaN : askedFor(header.trim(), date);
  if (Number.isNaN(asked)) return WAIT_UNTOLD_MS;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, asked));
}

function askedFor(header: string, date: string | null): number {
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  return Date.parse(header) - Date.parse(date ?? '');
}

/** Spreads a wait over its last fifth, so that thousands of devices do not all come back at the same instant. */
export function spreadOut(ms: number, random: () => number): number {
  return ms * (1 + 0.2 * random());
}
