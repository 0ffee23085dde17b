import type { SubmissionRow } from '#contract/applications.ts';
import type { News } from '#contract/notices.ts';
import type { Queryable } from '../db/database.ts';
import { announce, type Announcement } from './announce.ts';
import { dropNotices } from './notices.repository.ts';
import { newsSubject } from './subjects.ts';
import { truncated } from './truncated-text.ts';

type Cause = Pick<Announcement, 'actorId' | 'at'>;

/** How much of a message its notice holds. */
const EXCERPT = { letters: 140, bytes: 1_000 };

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
  const source = `submission.message:${message.id}`;
  if (message.userId === submission.userId) {
    await tellManagers(tx, submission, { ...cause, source, what: 'message' });
    return;
  }
  const text = truncated(message.text, EXCERPT);
  const news = { ...factsOf(submission), what: 'message', text, position: null } as const;
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
  const news = { ...factsOf(submission), what: state, text: note, position };
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
  { submission, asked: { title, ...asked } }: Asked,
  cause: Cause,
): Promise<void> {
  await announce(tx, {
    ...cause,
    ...{ source: `position.asked:${submission.id}:${asked.positionId}`, recipients: null },
    news: { kind: 'position.asked', ...factsOf(submission), ...asked, position: title },
  });
}

/** It was given: nobody is asked any more. */
export async function dropAsked(
  tx: Queryable,
  submission: SubmissionRow,
  userId: string,
): Promise<void> {
  const about = { userId, username: '', positionId: 0, position: '' };
  const news = { kind: 'position.asked', ...factsOf(submission), ...about } as const;
  await dropNotices(tx, {
    ...{ subject: newsSubject(news), kind: news.kind, submissionId: submission.id },
  });
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
  const news = { kind: 'application.moved', ...factsOf(submission), what } as const;
  await announce(tx, { ...cause, recipients: null, news });
}

function factsOf({ id: submissionId, postingId, departmentId, title }: SubmissionRow) {
  return { submissionId, postingId, departmentId, title };
}
