import { and, desc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { RecentChange, RecentSubmission } from '#contract/leadership.ts';
import { FORMER_MEMBER } from '#server/db/authorship.ts';
import { audit } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { submissions } from '#server/db/application-tables.ts';
import { postings, users } from '#server/db/schema.ts';
import type { Visible } from './visible-changes.ts';

const MOST = 10;

/** The latest submissions since a moment to postings of the departments. */
export async function readSubmissions(
  db: Queryable,
  departmentIds: readonly string[],
  since: Date,
): Promise<RecentSubmission[]> {
  if (departmentIds.length === 0) return [];
  const rows = await db
    .select({
      id: submissions.id,
      postingId: postings.id,
      departmentId: postings.departmentId,
      title: postings.title,
      username: users.username,
      createdAt: submissions.createdAt,
    })
    .from(submissions)
    .innerJoin(postings, eq(postings.id, submissions.postingId))
    .leftJoin(users, eq(users.id, submissions.userId))
    .where(
      and(gt(submissions.createdAt, since), inArray(postings.departmentId, [...departmentIds])),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(MOST);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The latest changes since a moment that are visible to the caller. */
export async function readRecentChanges(
  db: Queryable,
  { subjects, departmentIds }: Visible,
  since: Date,
): Promise<RecentChange[]> {
  const which: SQL[] = [];
  if (subjects.length > 0) which.push(inArray(audit.subject, [...subjects]));
  const isPosting = eq(audit.subject, 'posting');
  const isOurs = and(isPosting, inArray(audit.departmentId, [...departmentIds]));
  if (departmentIds.length > 0 && isOurs) which.push(isOurs);
  if (which.length === 0) return [];
  const rows = await db
    .select({
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      actor: users.username,
      subject: audit.subject,
      subjectId: audit.subjectId,
      action: audit.action,
      title: audit.title,
      departmentId: audit.departmentId,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(gt(audit.at, since), or(...which)))
    .orderBy(desc(audit.id))
    .limit(MOST);
  return rows.map(({ actorId, actor, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actorId === null ? null : (actor ?? FORMER_MEMBER),
  }));
}
