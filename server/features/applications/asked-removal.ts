import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { dropAsked, takeBackAsked } from '#server/notices/submission-news.ts';

// With a submission goes what somebody was asked because of it: it could not be given any more.

/** Takes back what these submissions ask for and nobody was told yet. To be called before they are locked. */
export async function takeBackRequests(tx: Queryable, which: SQL | undefined): Promise<void> {
  for (const { userId, ...fact } of await askedBy(tx, which)) {
    if (userId !== null) await takeBackAsked(tx, userId, [fact]);
  }
}

/** Takes what these submissions ask for from all lists. */
export async function dropRequests(tx: Queryable, which: SQL | undefined): Promise<void> {
  for (const { userId, ...fact } of await askedBy(tx, which)) {
    if (userId !== null) await dropAsked(tx, userId, [fact]);
  }
}

function askedBy(tx: Queryable, which: SQL | undefined) {
  return tx
    .select({ userId: submissions.userId, submissionId: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.position, 'asked'), isNotNull(submissions.userId), which));
}
