import { and, asc, eq, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SubmissionMessage, SubmissionRow } from '#contract/applications.ts';
import { groupBy } from '#domain/group-by.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { postings, users } from '#server/db/schema.ts';
import type { PostingAt } from './applications.repository.ts';
import { dropRequests, takeBackRequests } from './asked-removal.ts';

/** A submission inside its posting: an id of another one's finds nothing. */
export interface SubmissionAt extends PostingAt {
  readonly id: string;
}

const deciders = alias(users, 'deciders');

/** At most `limit` submissions that match, by id, each with its conversation. */
export async function readSubmissionRows(
  db: Queryable,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
): Promise<SubmissionRow[]> {
  const rows = await db
    .select({
      id: submissions.id,
      postingId: submissions.postingId,
      departmentId: submissions.departmentId,
      title: postings.title,
      userId: submissions.userId,
      username: users.username,
      avatarUrl: sql<string>`coalesce(${users.avatarUrl}, '')`,
      message: submissions.message,
      createdAt: submissions.createdAt,
      state: submissions.state,
      note: submissions.note,
      decidedBy: deciders.username,
      positionId: submissions.positionId,
      position: submissions.position,
      revision: submissions.revision,
    })
    .from(submissions)
    .innerJoin(postings, eq(postings.id, submissions.postingId))
    .leftJoin(users, eq(users.id, submissions.userId))
    .leftJoin(deciders, eq(deciders.id, submissions.decidedBy))
    .where(where)
    .orderBy(asc(submissions.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const said = groupBy(await readMessages(db, ids), ({ submissionId }) => submissionId);
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    messages: (said.get(row.id) ?? []).map(({ submissionId: _, ...message }) => message),
  }));
}

/** The caller's own, newest first. */
export async function submissionsBy(db: Queryable, userId: string): Promise<SubmissionRow[]> {
  const where = eq(submissions.userId, userId);
  const rows = await readSubmissionRows(db, { where, limit: MOST_OWN });
  return rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** More than anybody can have (MOST_SUBMISSIONS). */
const MOST_OWN = 1_000;

async function readMessages(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(submissionMessages)
    .where(inArray(submissionMessages.submissionId, [...ids]))
    .orderBy(asc(submissionMessages.at), asc(submissionMessages.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The submission as it is now; undefined if there is none at this place. */
export async function readSubmission(
  db: Queryable,
  at: SubmissionAt,
): Promise<SubmissionRow | undefined> {
  const [row] = await readSubmissionRows(db, { where: whereAt(at), limit: 1 });
  return row;
}

/** The submission with this id; undefined if there is none. */
export async function readSubmissionOf(
  db: Queryable,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await readSubmissionRows(db, { where: eq(submissions.id, id), limit: 1 });
  return row;
}

/** The submission, locked until the transaction ends: two decisions, or a decision and a message, come one after the other. */
export async function holdSubmission(
  tx: Queryable,
  at: SubmissionAt,
): Promise<SubmissionRow | undefined> {
  await tx.select({ id: submissions.id }).from(submissions).where(whereAt(at)).for('update');
  return readSubmission(tx, at);
}

type Decided = Partial<
  Pick<
    typeof submissions.$inferInsert,
    'state' | 'note' | 'decidedBy' | 'decidedAt' | 'positionId' | 'position'
  >
>;

/** Changes a submission that is held; devices learn of it. */
export async function updateSubmission(
  tx: Queryable,
  id: string,
  values: Decided = {},
): Promise<void> {
  await tx
    .update(submissions)
    .set({ ...values, revision: sql`${submissions.revision} + 1` })
    .where(eq(submissions.id, id));
}

interface NewMessage {
  readonly id: string;
  readonly submissionId: string;
  readonly userId: string;
  readonly text: string;
  readonly at: Date;
}

/** Stores a message once, whatever is repeated; false if one of this id was there before. */
export async function insertMessage(tx: Queryable, message: NewMessage): Promise<boolean> {
  const stored = await tx
    .insert(submissionMessages)
    .values(message)
    .onConflictDoNothing({ target: submissionMessages.id })
    .returning({ id: submissionMessages.id });
  return stored.length > 0;
}

/** A message of this submission by its id. */
export async function readMessage(
  tx: Queryable,
  { id, submissionId }: Pick<NewMessage, 'id' | 'submissionId'>,
): Promise<SubmissionMessage | undefined> {
  const all = await readMessages(tx, [submissionId]);
  const found = all.find((one) => one.id === id);
  if (!found) return undefined;
  const { submissionId: _, ...message } = found;
  return message;
}

/** What devices have of a posting's submissions says its new title. */
export async function touchSubmissionsTo(tx: Queryable, postingId: string): Promise<void> {
  await tx
    .update(submissions)
    .set({ revision: sql`${submissions.revision} + 1` })
    .where(eq(submissions.postingId, postingId));
}

/** SPEC 21.11: removes what was decided or withdrawn more than so many days ago; null keeps everything. */
export async function pruneSubmissions(
  db: Queryable,
  now: Date,
  days: number | null,
): Promise<void> {
  if (days === null) return;
  const before = new Date(now.getTime() - days * DAY_MS);
  const isOver = notInArray(submissions.state, ['new', 'talking']);
  const isOld = and(isOver, lt(submissions.decidedAt, before));
  await takeBackRequests(db, isOld);
  await dropRequests(db, isOld);
  await db.delete(submissions).where(isOld);
}

function whereAt({ departmentId, postingId, id }: SubmissionAt): SQL | undefined {
  return and(
    eq(submissions.id, id),
    eq(submissions.postingId, postingId),
    eq(submissions.departmentId, departmentId),
  );
}
