import { readKept, writeKept } from '#browser/browser-storage.ts';
import { observable, useObservable } from '../observable.ts';

/** The key of the choice, which outlives a logout and says nothing of whoever chose. Not in the database: no press waits for that. */
const KEY = 'muster.or-wait';

const chosen = observable<boolean | null>(null);

/** SPEC 30.18: whether an RSVP goes on the waitlist if its role is full by the time it arrives. */
export function isToWait(): boolean {
  return chosen.get() ?? readKept('local', KEY) === 'yes';
}

/** `isToWait` for a component, which follows it. */
export function useIsToWait(): boolean {
  useObservable(chosen);
  return isToWait();
}

/** Remembers the choice on this device. */
export function keepToWait(isWanted: boolean): void {
  chosen.set(isWanted);
  writeKept('local', KEY, isWanted ? 'yes' : null);
}
