import { MINUTE_MS } from '#domain/time/durations.ts';
import { readKept, writeKept } from './browser-storage.ts';

// The server's clock is for display only (OB22): it tells which events are over, and so need no button. The server judges by
// it, and a device whose clock is a year ahead must still offer what the server would take (FAULTS 14).

const KEY = 'clock-lead';
/** Smaller differences come from the answer's travel time and a header without fractions. Milliseconds. */
const NEGLIGIBLE_MS = MINUTE_MS;

/** Notes how far the device's clock is ahead. To be given the `Date` header of every answer from our server. */
export function noteServerTime(date: string | null): void {
  const lead = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(lead)) return;
  const isRight = Math.abs(lead) < NEGLIGIBLE_MS;
  if (isRight && readKept('local', KEY) === null) return;
  writeKept('local', KEY, isRight ? null : String(lead));
}

/** The server's time, judging by the last contact, when the device's clock shows `now`. Milliseconds. */
export function serverTime(now: number): number {
  return now - Number(readKept('local', KEY) ?? 0);
}
