import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { backoff, spreadOut } from './backoff.ts';
import type { Entry } from './outbox.ts';

/** An entry that has failed this often is shown as parked and tried rarely (OB16). */
export const PARK_AFTER = 5;
const PARKED_PAUSE_MS = 5 * MINUTE_MS;
/** A parked file is megabytes each time: its pauses go on growing, up to this. */
const LONGEST_FILE_PAUSE_MS = 2 * HOUR_MS;

/** The entry after one more failure. */
export function failed(entry: Entry, reason: string): Entry {
  const attempts = entry.attempts + 1;
  return { ...entry, attempts, reason, state: attempts >= PARK_AFTER ? 'parked' : 'waiting' };
}

/** The entry after a failure that trying again at once would not mend. */
export function parked(entry: Entry, reason: string): Entry {
  return failed({ ...entry, attempts: Math.max(entry.attempts, PARK_AFTER - 1) }, reason);
}

/** Milliseconds for which the entry's thing rests after that many failures. */
export function pauseAfter(attempts: number, random: () => number): number {
  return attempts >= PARK_AFTER ? spreadOut(PARKED_PAUSE_MS, random) : backoff(attempts, random);
}

/** Milliseconds for which the entry's thing rests if its file failed that many times. */
export function filePauseAfter(attempts: number, random: () => number): number {
  if (attempts < PARK_AFTER) return backoff(attempts, random);
  const pause = PARKED_PAUSE_MS * 2 ** (attempts - PARK_AFTER);
  return spreadOut(Math.min(LONGEST_FILE_PAUSE_MS, pause), random);
}
