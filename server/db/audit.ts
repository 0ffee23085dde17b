import { and, eq, lt } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { YEAR_MS } from '#domain/time/durations.ts';
import { audit } from './bookkeeping.ts';
import type { Queryable } from './database.ts';

interface Change {
  /** Null for the server itself. */
  readonly actorId: string | null;
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly action: AuditAction;
  readonly title: string;
  readonly departmentId?: string;
  /** The row as it was; none for something new. */
  readonly before?: object;
  readonly at: Date;
}

/** Notes a change in the transaction that makes it. */
export async function noteChange(tx: Queryable, change: Change): Promise<void> {
  await tx.insert(audit).values({ ...change, before: change.before ?? null });
}

/** Removes what is older than a year. */
export async function pruneAudit(db: Queryable, now: Date): Promise<void> {
  await db.delete(audit).where(lt(audit.at, new Date(now.getTime() - YEAR_MS)));
}

/** Takes name and email of somebody who leaves out of the audit; that something was changed, and when, stays. */
export async function forgetInAudit(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(audit)
    .set({ title: '', before: null })
    .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, userId)));
}
