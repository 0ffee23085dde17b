import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SubmissionRow } from '#contract/applications.ts';
import type { News } from '#contract/news.ts';
import { submissionMessages, submissions } from '../db/application-tables.ts';
import { announcements } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { notices } from '../db/notice-tables.ts';
import { readOrganisation } from '../db/organisation.ts';
import { announce, takeBackNews, type Announcement } from './announce.ts';
import { dropNotices, dropNoticesWhere } from './notices.repository.ts';
import { newsSubject } from './subjects.ts';
import { truncated } from './truncated-text.ts';

type Cause = Pick<Announcement, 'actorId' | 'at'>;

/** How much of a message its notice holds. */
const EXCERPT = { letters: 140, bytes: 1_000 };
/** How the source of a message's news begins; its id follows. */
const MESSAGE = 'submission.message:';

interface Written {
  readonly submission: SubmissionRow;
  readonly message: { readonly id: string; readonly userId: string; readonly text: string };
}

/** SPEC 21.8: the applicant hears of a manager's message, the managers of the applicant's. */
export async function announceMessage(
  tx: Queryable,
  { submission, message }: Written,
  cause: Cause,
): Promise<void> {
  const source = `${MESSAGE}${message.id}`;
  if (message.userId === submission.userId) {
    await tellManagers(tx, submission, { ...cause, source, what: 'message' });
    return;
  }
  const text = truncated(message.text, EXCERPT);
  const news = {
    ...(await factsOf(tx, submission)),
    what: 'message',
    text,
    position: null,
  } as const;
  await tellApplicant(tx, submission, { ...cause, source, news });
}

interface Decided {
  readonly submission: SubmissionRow;
  readonly state: 'accepted' | 'declined';
  readonly note: string;
  /** The title of the position that was given along with it. */
  readonly position: string | null;
}

/** SPEC 21.8: tells the applicant what was decided. */
export async function announceDecision(
  tx: Queryable,
  { submission, state, note, position }: Decided,
  cause: Cause,
): Promise<void> {
  const source = `submission.${state}:${submission.id}:${position ?? ''}`;
  const news = { ...(await factsOf(tx, submission)), what: state, text: note, position };
  await tellApplicant(tx, submission, { ...cause, source, news });
}

/** SPEC 21.8: tells the managers that they need not answer any more. */
export async function announceWithdrawal(
  tx: Queryable,
  submission: SubmissionRow,
  cause: Cause,
): Promise<void> {
  const source = `submission.withdrawn:${submission.id}`;
  await tellManagers(tx, submission, { ...cause, source, what: 'withdrawn' });
}

interface Asked {
  readonly submission: SubmissionRow;
  readonly asked: {
    readonly userId: string;
    readonly username: string;
    readonly positionId: number;
    readonly title: string;
  };
}

/** SPEC 21.6: asks those who may manage members to give a position. */
export async function announceAsked(
  tx: Queryable,
  { submission, asked: { title, ...whom } }: Asked,
  cause: Cause,
): Promise<void> {
  await announce(tx, {
    ...cause,
    ...{ source: `position.asked:${submission.id}:${whom.positionId}`, recipients: null },
    news: { kind: 'position.asked', ...(await factsOf(tx, submission)), ...whom, position: title },
  });
}

/** What some requests for a member's positions have in common. */
type AskedFor = { readonly submissionId: string } | { readonly positionId: number };

/**
 * Takes back requests for a member's positions that are not told yet: any that are one of these. To be called before an account or a
 * submission is locked, as `takeBackMemberNews`.
 */
export async function takeBackAsked(
  tx: Queryable,
  userId: string,
  facts: readonly AskedFor[],
): Promise<void> {
  const news = asked(userId);
  await takeBackNews(tx, news, [news.kind], facts);
}

/** Nobody is asked any more: such requests leave all lists. */
export async function dropAsked(
  tx: Queryable,
  userId: string,
  facts: readonly AskedFor[],
): Promise<void> {
  const news = asked(userId);
  await dropNotices(tx, { subject: newsSubject(news), kind: news.kind, facts });
}

function asked(userId: string): Extract<News, { kind: 'position.asked' }> {
  const about = { submissionId: '', postingId: '', departmentId: '', title: '' };
  return { kind: 'position.asked', ...about, userId, username: '', positionId: 0, position: '' };
}

/**
 * SPEC 21.9: what applicants are told of somebody's messages holds their words, and goes before the messages lose them. One that is
 * just being told is not waited for: whoever tells it may wait for the account, which is locked.
 */
export async function dropMessageNews(tx: Queryable, userId: string): Promise<void> {
  const isTheirs = eq(submissionMessages.userId, userId);
  const sources = tx
    .select({ source: sql<string>`${MESSAGE} || ${submissionMessages.id}` })
    .from(submissionMessages)
    .where(isTheirs);
  const untold = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(inArray(announcements.source, sources))
    .orderBy(asc(announcements.id))
    .for('update', { skipLocked: true });
  await tx.delete(announcements).where(inArray(announcements.id, untold));
  const applicants = tx
    .select({ id: submissions.userId })
    .from(submissionMessages)
    .innerJoin(submissions, eq(submissions.id, submissionMessages.submissionId))
    .where(isTheirs);
  await dropNoticesWhere(
    tx,
    and(inArray(notices.userId, applicants), inArray(notices.source, sources)),
  );
}

type Answer = Omit<Extract<News, { kind: 'application.answered' }>, 'kind'>;

async function tellApplicant(
  tx: Queryable,
  { userId }: SubmissionRow,
  { news, ...cause }: Cause & { readonly source: string; readonly news: Answer },
): Promise<void> {
  if (userId === null) return;
  const told = { kind: 'application.answered', ...news } as const;
  await announce(tx, { ...cause, recipients: [userId], news: told });
}

type Move = Extract<News, { kind: 'application.moved' }>['what'];

async function tellManagers(
  tx: Queryable,
  submission: SubmissionRow,
  { what, ...cause }: Cause & { readonly source: string; readonly what: Move },
): Promise<void> {
  const news = { kind: 'application.moved', ...(await factsOf(tx, submission)), what } as const;
  await announce(tx, { ...cause, recipients: null, news });
}

async function factsOf(
  tx: Queryable,
  { id: submissionId, postingId, departmentId, title }: SubmissionRow,
) {
  const department = (await readOrganisation(tx)).nameOf(departmentId);
  return { submissionId, postingId, departmentId, department, title };
}
