import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { DAY_MS, YEAR_MS } from '#domain/time/durations.ts';
import { audit } from './bookkeeping.ts';
import type { Queryable } from './database.ts';

/** A change as it is noted. */
export interface AuditedChange {
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
export async function noteChange(tx: Queryable, change: AuditedChange): Promise<void> {
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
 * Removes what is older than a year, and, once a deleted event can't be restored any more, the notes of its answers, and of a deleted
 * posting what was submitted to it: how much it was stays.
 */
export async function pruneAudit(db: Queryable, now: Date): Promise<void> {
  await db.delete(audit).where(lt(audit.at, new Date(now.getTime() - YEAR_MS)));
  await db
    .update(audit)
    .set({ before: sql`${audit.before} - 'notes'` })
    .where(
      and(
        ...[eq(audit.subject, 'event'), eq(audit.action, 'deleted')],
        ...[lt(audit.at, new Date(now.getTime() - BIN_MS)), sql`${audit.before} ? 'notes'`],
      ),
    );
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

interface Forgetting {
  /** Put in place of what they wrote. */
  readonly words: string;
  readonly at: Date;
}

/**
 * Takes what somebody who leaves was called, where leaders moved them, what they said along with their answers to deleted events, how they
 * came to those, where they helped, and what they wrote about deleted postings, out of the audit; that something was changed, and when,
 * stays.
 */
export async function forgetInAudit(
  tx: Queryable,
  userId: string,
  { words, at }: Forgetting,
): Promise<void> {
  await tx
    .update(audit)
    .set({ title: '', before: null, after: null })
    .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, userId)));
  await tx
    .update(audit)
    .set({ before: null, after: null })
    .where(and(eq(audit.action, 'moved'), eq(sql`${audit.before}->>'userId'`, userId)));
  await forgetNotes(tx, userId);
  await forgetHelping(tx, userId);
  await forgetMarks(tx, userId);
  await forgetWritten(tx, userId, { words, at });
}

/** What they said along with their answers to deleted events. */
async function forgetNotes(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(audit)
    .set({
      before: sql`${audit.before} || jsonb_build_object('notes', (
        select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${audit.before}->'notes') as one
        where one->>'userId' <> ${userId}))`,
    })
    .where(
      and(
        ...[eq(audit.subject, 'event'), eq(audit.action, 'deleted')],
        sql`${audit.before}->'notes' @> ${JSON.stringify([{ userId }])}::jsonb`,
      ),
    );
}

/** No copy of an event or a series names them as a helper. */
async function forgetHelping(tx: Queryable, userId: string): Promise<void> {
  const names = (copy: PgColumn) => sql`${copy}->'helpers' ? ${userId}::text`;
  const rest = (copy: PgColumn) =>
    sql`case when ${names(copy)} then jsonb_set(${copy}, '{helpers}', (${copy}->'helpers') - ${userId}::text) else ${copy} end`;
  const { before, after } = audit;
  await tx
    .update(audit)
    .set({ before: rest(before), after: rest(after) })
    .where(and(inArray(audit.subject, ['event', 'series']), or(names(before), names(after))));
}

/** How they came to deleted events; those whom they marked stay marked, by nobody. */
async function forgetMarks(tx: Queryable, userId: string): Promise<void> {
  const marks = sql`${audit.before}->'checkIns'`;
  const named = (field: 'userId' | 'by') =>
    sql`${marks} @> ${JSON.stringify([{ [field]: userId }])}::jsonb`;
  await tx
    .update(audit)
    .set({
      before: sql`${audit.before} || jsonb_build_object('checkIns', (
        select coalesce(jsonb_agg(case when one->>'by' = ${userId} then one || '{"by": null}' else one end order by place), '[]')
        from jsonb_array_elements(${marks}) with ordinality as listed(one, place) where one->>'userId' <> ${userId}))`,
    })
    .where(
      and(
        ...[eq(audit.subject, 'event'), eq(audit.action, 'deleted')],
        or(named('userId'), named('by')),
      ),
    );
}

/** What they wrote about deleted postings. */
async function forgetWritten(
  tx: Queryable,
  userId: string,
  { words, at }: Forgetting,
): Promise<void> {
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
