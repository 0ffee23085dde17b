import { MOST_LEFT } from '#contract/auth.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

/** Sessions that were left on this device and that the server doesn't know of yet: their ids, which can only end them. */
const KEY = 'muster.left';

/** SPEC 12.18. Keeps that a session was left, until `forgetLeft`; the newest 20. Never its token. */
export function keepLeft(id: string): void {
  write([...leftSessions().filter((other) => other !== id), id].slice(-MOST_LEFT));
}

/** The server knows of these. */
export function forgetLeft(ids: readonly string[]): void {
  write(leftSessions().filter((id) => !ids.includes(id)));
}

/** The ids that wait to be told, oldest first. */
export function leftSessions(): readonly string[] {
  return readKept('local', KEY)?.split(' ') ?? [];
}

function write(ids: readonly string[]): void {
  writeKept('local', KEY, ids.length === 0 ? null : ids.join(' '));
}
