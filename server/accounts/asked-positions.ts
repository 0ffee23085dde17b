import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { dropAsked, takeBackAsked } from '#server/notices/submission-news.ts';

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

/** Takes back requests for a position that are not told yet, whoever they are for. To be called before an account is locked. */
export async function takeBackAskedFor(tx: Queryable, positionId: number): Promise<void> {
  for (const { userId } of await readAsked(tx, positionId))
    if (userId !== null) await takeBackAsked(tx, userId, [{ positionId }]);
}

/** SPEC 29.7: nobody is asked any more for a position that can't be given: who was accepted with it has none. */
export async function dropAskedFor(tx: Queryable, positionId: number): Promise<void> {
  for (const { id, userId } of await readAsked(tx, positionId)) {
    await tx
      .update(submissions)
      .set({ position: null, positionId: null, revision: sql`${submissions.revision} + 1` })
      .where(eq(submissions.id, id));
    if (userId !== null) await dropAsked(tx, userId, [{ positionId }]);
  }
}

function readAsked(db: Queryable, positionId: number) {
  return db
    .select({ id: submissions.id, userId: submissions.userId })
    .from(submissions)
    .where(and(eq(submissions.positionId, positionId), eq(submissions.position, 'asked')))
    .orderBy(asc(submissions.id));
}
