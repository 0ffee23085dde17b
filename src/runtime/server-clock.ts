import { readKept, writeKept } from './browser-storage.ts';

// For display only (OB22): what is over, and so needs no button. The server judges by its own clock, and a device
// whose clock is a year ahead must still offer what the server would take (FAULTS 14).

const KEY = 'clock-lead';
/** Less than this is the way of the answer, and a header that knows no fractions. Milliseconds. */
const NEGLIGIBLE_MS = 60_000;

/** To be told the `Date` header of every answer of our server. */
export function noteServerTime(date: string | null): void {
  const lead = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(lead)) return;
  const isRight = Math.abs(lead) < NEGLIGIBLE_MS;
  if (isRight && readKept('local', KEY) === null) return;
  writeKept('local', KEY, isRight ? null : String(lead));
}

/** The server's clock, as far as the last contact tells, when the device's own shows `now`. Milliseconds. */
export function serverTime(now: number): number {
  return now - Number(readKept('local', KEY) ?? 0);
}
