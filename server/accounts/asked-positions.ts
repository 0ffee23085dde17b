import { and, eq, inArray, sql } from 'drizzle-orm';
import { submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { dropAsked } from '#server/notices/submission-news.ts';

/** SPEC 21.6: positions that a member has now are asked for no more, whoever gave them. The account is locked. */
export async function settleAsked(
  tx: Queryable,
  userId: string,
  positionIds: readonly number[],
): Promise<void> {
  if (positionIds.length === 0) return;
  await tx
    .update(submissions)
    .set({ position: 'given', revision: sql`${submissions.revision} + 1` })
    .where(
      and(
        ...[eq(submissions.userId, userId), eq(submissions.position, 'asked')],
        inArray(submissions.positionId, [...positionIds]),
      ),
    );
  await dropAsked(
    tx,
    userId,
    positionIds.map((positionId) => ({ positionId })),
  );
}
