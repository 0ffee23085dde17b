import { MINUTE_MS } from '#domain/time/durations.ts';

// When installing is offered: SPEC 11.3. What the device keeps for it says nothing about a person.

/** How often this device has visited, and when it last started the app (the device's ms). */
export interface Visits {
  readonly count: number;
  readonly lastAt: number;
}

/** A start this long after the last one is another visit. */
const APART_MS = 30 * MINUTE_MS;
/** The visit from which on somebody may want the app, having come again. */
const ENOUGH = 2;

/** Reads what `storedVisits` wrote; no visits for anything else. */
export function visitsIn(text: string | null): Visits {
  const found = /^(\d{1,9}) (\d{1,15})$/.exec(text ?? '');
  return { count: Number(found?.[1] ?? 0), lastAt: Number(found?.[2] ?? 0) };
}

export function storedVisits({ count, lastAt }: Visits): string {
  return `${String(count)} ${String(lastAt)}`;
}

/** The visits after another start. A clock that was set back doesn't stop the counting. */
export function afterStart({ count, lastAt }: Visits, now: number): Visits {
  const isVisit = count === 0 || Math.abs(now - lastAt) >= APART_MS;
  return { count: isVisit ? count + 1 : count, lastAt: now };
}

/** The first RSVP says as much as a second visit. */
export function afterRsvp({ count, lastAt }: Visits): Visits {
  return { count: Math.max(count, ENOUGH), lastAt };
}

export function isGoodMoment({ count }: Visits): boolean {
  return count >= ENOUGH;
}
