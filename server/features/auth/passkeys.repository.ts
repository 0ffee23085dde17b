import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { passkeys } from '#server/db/passkey-table.ts';
import { users } from '#server/db/schema.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A member's own, the newest first. */
export function readPasskeys(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey that the browser names, with what its owner's token says. */
export async function findPasskey(db: Queryable, credentialId: string) {
  const [found] = await db
    .select({
      passkey: passkeys,
      account: {
        id: users.id,
        username: users.username,
        role: users.role,
        flags: users.flags,
        avatarUrl: users.avatarUrl,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Locks an account until the transaction ends, and says whether it is suspended; undefined if it is gone. */
export async function holdOwner(tx: Queryable, userId: string) {
  const [held] = await tx
    .select(suspensionColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return held;
}

/** Stores one; undefined if some account has it already. */
export async function insertPasskey(
  tx: Queryable,
  row: typeof passkeys.$inferInsert,
): Promise<StoredPasskey | undefined> {
  const [stored] = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return stored;
}

/** Notes a use; false if the passkey was removed meanwhile, or was used by a copy of its device. */
export async function noteUseOf(
  tx: Queryable,
  { id }: Pick<StoredPasskey, 'id'>,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const shown = sql`${counter}::bigint`; // a counter has 32 bits without a sign
  const isFurther = sql`(${shown} = 0 and ${passkeys.counter} = 0 or ${passkeys.counter} < ${shown})`;
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), isFurther))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function deletePasskey(tx: Queryable, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id));
}
