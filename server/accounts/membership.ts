import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { declines } from '#server/db/joining-tables.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { orderMail } from '#server/mail/orders.ts';
import { announceApproval, dropWaiting } from '#server/notices/member-news.ts';

/** Notes that a member is in: they neither wait any more nor stay declined. Their account is locked. */
export async function noteApproval(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(declines).where(eq(declines.userId, userId));
  await dropWaiting(tx, userId);
}

/** SPEC 18.13: tells a new member that they are in: by news, which is pushed as well, and by mail. */
export async function tellApproval(
  tx: Queryable,
  { id, positionId }: { readonly id: string; readonly positionId: number | null },
  cause: { readonly actorId: string; readonly at: Date },
): Promise<void> {
  const position = (await readOrganisation(tx)).position(positionId)?.title ?? null;
  await announceApproval(tx, { id, position }, cause);
  await orderMail(tx, { kind: 'approved', userId: id, position });
}
