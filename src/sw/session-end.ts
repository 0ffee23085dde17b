import { showBadge } from '#store/badge.ts';
import type { MusterDatabase } from '#store/database.ts';
import { closeShown, endSubscription, soonEnough } from '#browser/push-end.ts';
import { endSessionInDatabase, sessionInDatabase, type StoredSession } from '#store/session.ts';
import { scope } from './worker-scope.ts';

const ends: ReadonlySet<string> = new Set(['needs-sign-in', 'wrong-user', 'account-deleted']);

/**
 * What the server said of the member's session, whatever was asked of it. True if that is over: then the device shows
 * nothing of the member any more. Anything else changes nothing.
 */
export async function heedSession(
  db: MusterDatabase,
  { token }: StoredSession,
  { kind }: { readonly kind: string },
): Promise<boolean> {
  if (!ends.has(kind)) return false;
  if (kind !== 'wrong-user') await endSessionInDatabase(token);
  // A deleted account takes its data with it (FAULTS 8); the page finds out at its own next call.
  if (kind === 'account-deleted') await db.delete();
  const now = await sessionInDatabase();
  if (now === null || now.token === token) await hideEverything(); // else another one has begun
  return true;
}

/** SPEC 12.20, SPEC 11.7: neither a notification nor a count is left of whoever is gone, and no more come. */
async function hideEverything(): Promise<void> {
  await showBadge({ waiting: 0, unread: 0 });
  await closeShown(scope.registration);
  await endWorkerPush();
}

/** Nobody here wants what is pushed to it: the server learns that from the push service, now or at the next message. */
export function endWorkerPush(): Promise<void> {
  return soonEnough(endSubscription(scope.registration));
}
