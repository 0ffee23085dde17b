import type { CallCredentials } from '#api/http.ts';
import type { MusterDatabase } from '#store/database.ts';
import { observable } from '../observable.ts';

/** Whose database is open in this tab. */
export interface Current {
  readonly db: MusterDatabase;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Null when the session has ended; then nothing is sent. */
  readonly token: string | null;
  /** False if the browser stores nothing: then nothing may wait. */
  readonly isKept: boolean;
}

/** Null while the first one is being opened. */
export const current = observable<Current | null>(null);

/** Member and token of the session open in this tab, taken together; null if nobody can send. */
export function credentialsOf(now: Current | null): CallCredentials | null {
  if (!now) return null;
  const { userId, token } = now;
  return userId !== null && token !== null ? { userId, token } : null;
}

/** The current ones. Anything with several steps reads them once, at its start (OB11). */
export function credentialsNow(): CallCredentials | null {
  return credentialsOf(current.get());
}

/** Why nothing, or not everything, is kept on this device, as a sentence. */
export const storeProblem = observable<string | null>(null);
