import { eq, sql } from 'drizzle-orm';
import { MOTD_KEY, type MotdRow } from '#contract/motd.ts';
import type { Queryable } from '#server/db/database.ts';
import { motd } from '#server/db/schema.ts';

/** The message of the day; undefined if nobody has written one. */
export async function readMotd(db: Queryable): Promise<MotdRow | undefined> {
  const [row] = await db
    .select({ value: motd.value, revision: motd.revision })
    .from(motd)
    .where(eq(motd.id, MOTD_KEY));
  return row && { id: MOTD_KEY, ...row };
}

/** The row, locked until the transaction ends; a new one is empty and has revision 0. */
export async function holdMotd(tx: Queryable) {
  await tx.insert(motd).values({ id: MOTD_KEY, revision: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(motd).where(eq(motd.id, MOTD_KEY)).for('no key update');
  if (!row) throw new Error('The message of the day was not stored.');
  return row;
}

export async function updateMotd(tx: Queryable, value: string, changedBy: string): Promise<void> {
  await tx
    .update(motd)
    .set({ value, changedBy, revision: sql`${motd.revision} + 1` })
    .where(eq(motd.id, MOTD_KEY));
}
