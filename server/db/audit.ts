import { and, eq, lt } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { YEAR_MS } from '#domain/time/durations.ts';
import { audit } from './bookkeeping.ts';
import type { Queryable } from './database.ts';

/** A change as it is noted. */
export interface Change {
  /** Null for the server itself. */
  readonly actorId: string | null;
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly action: AuditAction;
  readonly title: string;
  readonly departmentId?: string;
  /** The row as it was; none for something new. */
  readonly before?: object;
  /** The row as it became; with `before`, the fields that differ are kept. */
  readonly after?: object;
  readonly at: Date;
}

/** Notes a change in the transaction that makes it. */
export async function noteChange(tx: Queryable, change: Change): Promise<void> {
  const { before = null, after } = change;
  const made = after ? differing(before ?? {}, after) : null;
  await tx.insert(audit).values({ ...change, before, after: made });
}

/** The fields of `after` that `before` doesn't have with the same value, as JSON has them. */
function differing(before: object, after: object): Readonly<Record<string, unknown>> {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)),
  );
  return Object.fromEntries(changed);
}

/** Removes what is older than a year. */
export async function pruneAudit(db: Queryable, now: Date): Promise<void> {
  await db.delete(audit).where(lt(audit.at, new Date(now.getTime() - YEAR_MS)));
}

/** Takes name and email of somebody who leaves out of the audit; that something was changed, and when, stays. */
export async function forgetInAudit(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(audit)
    .set({ title: '', before: null, after: null })
    .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, userId)));
}
