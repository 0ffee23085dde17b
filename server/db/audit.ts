import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { DAY_MS, YEAR_MS } from '#domain/time/durations.ts';
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

/** How long deleted things can be restored. */
export const BIN_MS = 30 * DAY_MS;

/**
 * Removes what is older than a year, and, once a deleted posting can't be restored any more, what was submitted to it: how much it was
 * stays.
 */
export async function pruneAudit(db: Queryable, now: Date): Promise<void> {
  await db.delete(audit).where(lt(audit.at, new Date(now.getTime() - YEAR_MS)));
  const submitted = sql`${audit.before}->'submissions'`;
  await db
    .update(audit)
    .set({
      before: sql`(${audit.before} - 'messages')
        || jsonb_build_object('submissions', jsonb_array_length(${submitted}))`,
    })
    .where(
      and(
        ...[eq(audit.subject, 'posting'), eq(audit.action, 'deleted')],
        ...[lt(audit.at, new Date(now.getTime() - BIN_MS))],
        sql`jsonb_typeof(${submitted}) = 'array'`,
      ),
    );
}

/**
 * Takes what somebody who leaves was called, and what they wrote about deleted postings, out of the audit; that something was changed,
 * and when, stays. `words` is put in place of what they wrote.
 */
export async function forgetInAudit(
  tx: Queryable,
  userId: string,
  { words, at }: { readonly words: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(audit)
    .set({ title: '', before: null, after: null })
    .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, userId)));
  const theirs = JSON.stringify([{ userId }]);
  const of = (list: string) => sql`${audit.before}->${sql.raw(`'${list}'`)}`;
  await tx
    .update(audit)
    .set({
      before: sql`${audit.before} || jsonb_build_object(
        'submissions', ${without(of('submissions'), userId, { message: `<p>${words}</p>`, note: '' }, at)},
        'messages', ${without(of('messages'), userId, { text: words }, at)})`,
    })
    .where(
      and(
        ...[eq(audit.subject, 'posting'), eq(audit.action, 'deleted')],
        sql`(${of('submissions')} @> ${theirs}::jsonb or ${of('messages')} @> ${theirs}::jsonb)`,
      ),
    );
}

/** A list whose entries of one member have lost their words and their name; an open submission counts as withdrawn. */
function without(list: SQL, userId: string, words: object, at: Date): SQL {
  const lost = JSON.stringify({ ...words, userId: null });
  const withdrawn = JSON.stringify({ state: 'withdrawn', decidedAt: at.toISOString() });
  return sql`coalesce((
    select jsonb_agg(case
      when one->>'userId' is distinct from ${userId} then one
      when one->>'state' in ('new', 'talking') then one || ${lost}::jsonb || ${withdrawn}::jsonb
      else one || ${lost}::jsonb end order by place)
    from jsonb_array_elements(${list}) with ordinality as listed(one, place)), '[]'::jsonb)`;
}
