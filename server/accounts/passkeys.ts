import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { passkeys } from '../db/passkey-table.ts';

/** Removes a member's passkeys: whoever had the password that was lost may have made one. */
export async function dropPasskeysOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
