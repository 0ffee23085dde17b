import { useState } from 'react';
import type { Action } from '#contract/access.ts';
import { auth } from '#contract/auth.ts';
import { call } from '#api/call.ts';
import type { Session } from '#sync/views/session.ts';
import type { CallCredentials } from '#api/http.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { isListed } from '#sync/intentions/is-listed.ts';
import { claimsOf } from '#runtime/token-claims.ts';
import { noteContact } from '#runtime/connection.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { forgetLeft, keepLeft } from '#runtime/signed-out-sessions.ts';
import { closeSession, openSession } from '#runtime/session-switch.ts';
import { useObservable } from '../observable.ts';
import { session } from '#runtime/session-state.ts';

/** Who is signed in, for a screen. */
export function useSession(): Session {
  return useObservable(session);
}

/** Whether who is signed in may do something, for a screen that shows it to nobody else; of a department see `can`. */
export function useMay(action: Action): boolean {
  const session = useSession();
  return session.status === 'member' && can(session.person, action);
}

/** Who is signed in at this moment, for a guard outside React. */
export function sessionNow(): Session {
  return session.get();
}

/**
 * Counts how often another member has taken over this tab, as when it wakes up after others have signed out and in. Nothing that
 * the one had on the screen may become the other's, typed text least of all.
 */
export function useTakeOvers(): number {
  const userId = useObservable(current)?.userId ?? null;
  const [last, setLast] = useState({ userId, takeOvers: 0 });
  if (userId !== null && userId !== last.userId) {
    const isTakeOver = last.userId !== null;
    setLast({ userId, takeOvers: last.takeOvers + (isTakeOver ? 1 : 0) });
  }
  return last.takeOvers;
}

/** Signs in and opens the member's database. Throws ApiError when refused, NetworkError without an answer. */
export async function signIn(credentials: { username: string; password: string }): Promise<void> {
  const { token } = await call(auth.login, { body: credentials, onContact: noteContact });
  await enter(token);
}

/** Opens the database of the member whose token the server has just given. */
export async function enter(token: string): Promise<void> {
  const claims = claimsOf(token);
  if (!claims)
    throw new ApiError('update_required', 'This app is out of date. Please reload the page.');
  await openSession({ token, userId: claims.sub, isEnded: false });
}

/** Signs out and wipes what is private on this device, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const told = tellServer(credentialsNow());
  await closeSession();
  await told;
}

/** How many of the member's changes have not been sent yet: signing out would throw them away. */
export async function countWaiting(): Promise<number> {
  const entries = await current.get()?.db.outbox.toArray();
  return entries?.filter(isListed).length ?? 0;
}

const LOGOUT_MS = 2_000;

/** Ends the session on the server. Logging out here does not depend on it (SPEC 8.11); if it fails, it is tried later (SPEC 12.18). */
async function tellServer(credentials: CallCredentials | null): Promise<void> {
  if (!credentials) return;
  const id = claimsOf(credentials.token)?.sid;
  if (id !== undefined) keepLeft(id);
  try {
    await call(auth.logout, { credentials, timeout: LOGOUT_MS });
    if (id !== undefined) forgetLeft([id]);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}
