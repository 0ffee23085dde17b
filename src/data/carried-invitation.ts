import { readKept, writeKept } from '#browser/browser-storage.ts';

// The secret of an invitation is moved from the address bar, where it could be seen and sent on, into this tab, where it stays
// until it was used: whoever reloads the form would else register without it.
const KEY = 'muster.invitation';
let carried: string | null = null;

/** Takes the secret out of a query; true if there was one: that address must then be left. */
export function takeInvitation(search: string): boolean {
  const secret = new URLSearchParams(search).get('invitation');
  if (secret === null || secret === '') return false;
  carried = secret;
  writeKept('session', KEY, secret);
  return true;
}

/** The secret of the last invitation that was opened in this tab, until it was used. */
export function carriedInvitation(): string | null {
  return carried ?? readKept('session', KEY);
}

/** Forgets it: it was used, or its owner goes on without it. */
export function dropInvitation(): void {
  carried = null;
  writeKept('session', KEY, null);
}
