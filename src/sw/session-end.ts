import type { MusterDatabase } from '#store/database.ts';
import { endSessionInDatabase, type StoredSession } from '#store/session.ts';

/** What the server said of the member's session, whatever was asked of it; anything else changes nothing. */
export async function heedSession(
  db: MusterDatabase,
  { token }: StoredSession,
  { kind }: { readonly kind: string },
): Promise<void> {
  if (kind === 'needs-sign-in' || kind === 'account-deleted') await endSessionInDatabase(token);
  // A deleted account takes its data with it (FAULTS 8); the page finds out at its own next call.
  if (kind === 'account-deleted') await db.delete();
}
