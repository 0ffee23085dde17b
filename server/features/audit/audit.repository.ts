import { and, desc, eq, exists, gt, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditSubject, auditUnknown } from '#contract/audit.ts';
import { sought } from '#domain/search-text.ts';
import { audit } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

export type StoredChange = typeof audit.$inferSelect;

export interface AuditQuestion {
  readonly subject?: AuditSubject | undefined;
  readonly action?: AuditAction | undefined;
  readonly subjectId?: string | undefined;
  /** The beginning of a member's name, in any spelling (domain/search-text). */
  readonly actor?: string | undefined;
  /** Only changes with a smaller id than this one. */
  readonly before?: number | undefined;
  /** Left out, unless it is asked for by name. */
  readonly unknown: ReturnType<typeof auditUnknown>;
}

/**
 * Changes, the latest first, each with its maker's current name, whether its subject was changed again since, and what was done
 * with that last.
 */
export async function readAudit(db: Queryable, filter: AuditQuestion, limit: number) {
  const later = alias(audit, 'later');
  const since = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.subject, audit.subject),
        eq(later.subjectId, audit.subjectId),
        gt(later.id, audit.id),
      ),
    );
  const last = db
    .select({ action: later.action })
    .from(later)
    .where(and(eq(later.subject, audit.subject), eq(later.subjectId, audit.subjectId)))
    .orderBy(desc(later.id))
    .limit(1);
  return db
    .select({
      change: audit,
      actor: users.username,
      isPast: sql<boolean>`${exists(since)}`,
      lastAction: sql<AuditAction>`${last}`,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(audit.id))
    .limit(limit);
}

export async function readChange(db: Queryable, id: number): Promise<StoredChange | undefined> {
  const [row] = await db.select().from(audit).where(eq(audit.id, id));
  return row;
}

/** Whether the subject was changed again after this change. The lock keeps others from restoring the same change meanwhile. */
export async function isPast(
  tx: Queryable,
  { id, subject, subjectId }: StoredChange,
): Promise<boolean> {
  // The count is a statement of its own, so that it sees what was committed while this one waited for the lock.
  await tx.select({ id: audit.id }).from(audit).where(eq(audit.id, id)).for('update');
  const since = and(eq(audit.subject, subject), eq(audit.subjectId, subjectId), gt(audit.id, id));
  return (await tx.$count(audit, since)) > 0;
}

/** Uses `starts_with`, which knows no pattern: an underscore is looked for like any other character. */
function begins(actor: string): SQL {
  const key = sought(actor);
  return key === ''
    ? sql`starts_with(${users.username}, ${actor})`
    : sql`starts_with(${users.foundBy}[1], ${key})`;
}

function conditionsOf(question: AuditQuestion): SQL[] {
  const { subject, action, subjectId, actor, before, unknown } = question;
  const conditions: SQL[] = [
    subject === undefined
      ? notInArray(audit.subject, unknown.subjects)
      : eq(audit.subject, subject),
    action === undefined ? notInArray(audit.action, unknown.actions) : eq(audit.action, action),
  ];
  if (subjectId !== undefined) conditions.push(eq(audit.subjectId, subjectId));
  if (actor !== undefined) conditions.push(begins(actor));
  if (before !== undefined) conditions.push(lt(audit.id, before));
  return conditions;
}
