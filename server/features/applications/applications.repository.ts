import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PostingDraft, PostingRow, Submission } from '#contract/applications.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { Queryable } from '../../db/database.ts';
import { submissionMessages, submissions } from '../../db/application-tables.ts';
import { postings, users } from '../../db/schema.ts';

export interface StoredPosting extends PostingRow {
  readonly changedBy: string | null;
}

/** A posting inside its department: an id of another department's posting finds nothing. */
export interface PostingAt {
  readonly departmentId: string;
  readonly postingId: string;
}

/** The columns of a row as it is sent. */
export const postingColumns = {
  id: postings.id,
  departmentId: postings.departmentId,
  title: postings.title,
  description: postings.description,
  tags: postings.tags,
  isOpen: postings.isOpen,
  revision: postings.revision,
};
const columns = { ...postingColumns, changedBy: postings.changedBy };

export async function postingsOf(db: Queryable, departmentId: string): Promise<StoredPosting[]> {
  const found = await db
    .select(columns)
    .from(postings)
    .where(eq(postings.departmentId, departmentId));
  return inNameOrder(found, ({ title }) => title);
}

/** Submissions, newest first; those of a deleted account have neither name nor picture. */
export async function submissionsOf(
  db: Queryable,
  postingIds: readonly string[],
): Promise<(Submission & { readonly postingId: string })[]> {
  if (postingIds.length === 0) return [];
  const rows = await db
    .select({
      id: submissions.id,
      postingId: submissions.postingId,
      username: users.username,
      avatarUrl: users.avatarUrl,
      message: submissions.message,
      createdAt: submissions.createdAt,
      state: submissions.state,
      note: submissions.note,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.userId))
    .where(inArray(submissions.postingId, [...postingIds]))
    .orderBy(desc(submissions.createdAt), desc(submissions.id));
  return rows.map(({ avatarUrl, createdAt, ...row }) => ({
    ...row,
    avatarUrl: avatarUrl ?? '',
    createdAt: createdAt.toISOString(),
  }));
}

/** The submissions and what was said about them, as they are stored, for the audit. The posting is locked: none is added meanwhile. */
export async function storedSubmissionsOf(tx: Queryable, postingId: string) {
  const isOfIt = eq(submissions.postingId, postingId);
  const submitted = await tx.select().from(submissions).where(isOfIt).for('update');
  const ids = submitted.map(({ id }) => id);
  const messages = await tx
    .select()
    .from(submissionMessages)
    .where(inArray(submissionMessages.submissionId, ids));
  return { submissions: submitted, messages };
}

/** Locks the posting for sharing: one that is being closed cannot take a submission at the same time. */
export async function holdPosting(
  db: Queryable,
  at: PostingAt,
  strength: 'update' | 'share',
): Promise<StoredPosting | undefined> {
  const [row] = await db.select(columns).from(postings).where(whereAt(at)).for(strength);
  return row;
}

export async function insertPosting(
  db: Queryable,
  values: PostingDraft & { readonly departmentId: string; readonly changedBy: string | null },
): Promise<StoredPosting[]> {
  return db.insert(postings).values(values).returning(columns);
}

export async function updatePosting(
  db: Queryable,
  at: PostingAt,
  values: PostingDraft & { readonly isOpen: boolean; readonly changedBy: string | null },
): Promise<StoredPosting[]> {
  return db
    .update(postings)
    .set({ ...values, revision: sql`${postings.revision} + 1` })
    .where(whereAt(at))
    .returning(columns);
}

/** Deletes the posting with its submissions. */
export async function deletePosting(db: Queryable, at: PostingAt): Promise<void> {
  await db.delete(postings).where(whereAt(at));
}

/** How many submissions the member has made; the member's next one waits until this call's transaction is over. */
export async function countSubmissionsOf(db: Queryable, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return db.$count(submissions, eq(submissions.userId, userId));
}

interface NewSubmission {
  readonly id: string;
  readonly postingId: string;
  readonly departmentId: string;
  readonly userId: string;
  readonly message: string;
}

/**
 * AP2: stores a member's submission only once, ever, and returns its id. That is the requested id, or, if somebody
 * else has already used it, one derived from the id and the member, so that a repetition gets the same one.
 */
export async function insertSubmission(db: Queryable, wanted: NewSubmission): Promise<string> {
  const { userId } = wanted;
  let { id } = wanted;
  while (!(await isStoredAs(db, { ...wanted, id }))) id = ownIdFor(id, userId);
  return id;
}

/** Stores the submission, or finds the member's own under the same id; returns false if the id is somebody else's. */
async function isStoredAs(db: Queryable, submission: NewSubmission): Promise<boolean> {
  const { id, userId } = submission;
  const stored = await db
    .insert(submissions)
    .values(submission)
    .onConflictDoNothing({ target: submissions.id })
    .returning({ id: submissions.id });
  if (stored.length > 0) return true;
  const [held] = await db
    .select({ userId: submissions.userId })
    .from(submissions)
    .where(eq(submissions.id, id));
  return held?.userId === userId;
}

/** A uuid (version 8) that only this member can derive. */
function ownIdFor(id: string, userId: string): string {
  const digest = createHash('sha256').update(`${userId}:${id}`).digest('hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const groups = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return groups.join('-');
}

function whereAt({ departmentId, postingId }: PostingAt) {
  return and(eq(postings.id, postingId), eq(postings.departmentId, departmentId));
}
