import type { SubmissionRow } from '#contract/applications.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { ApiError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { closedText, isSubmissionClosed } from '#domain/submission.ts';
import { callerIn, lockAccounts, type LockedAccount } from '#server/accounts/account-lock.ts';
import { givePosition } from '#server/accounts/given-position.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Config } from '#server/process/config.ts';
import {
  announceAsked,
  announceDecision,
  announceWithdrawal,
  dropAsked,
  takeBackAsked,
} from '#server/notices/submission-news.ts';
import { mayGive, seenBy, submissionIsGone } from './submission-access.ts';
import {
  holdSubmission,
  readSubmission,
  updateSubmission,
  type SubmissionAt,
} from './submissions.repository.ts';

/** What somebody wants of a submission. */
export interface SubmissionDecision {
  readonly state: 'talking' | 'accepted' | 'declined' | 'withdrawn';
  readonly note: string;
  readonly positionId: number | null;
  readonly callerId: string;
  readonly at: Date;
  readonly config: Config;
}

/**
 * Carries out a decision (SPEC 21.3 to 21.6) and answers with the submission as it is then, as far as the caller may see it. Once more changes nothing. Refuses with 404
 * whoever may not read it, with 403 a decision on one's own, with 409 `submission_closed` what somebody else decided otherwise,
 * with 422 a position that can't be given.
 */
export async function decide(
  tx: Queryable,
  place: SubmissionAt,
  decision: SubmissionDecision,
): Promise<SubmissionRow> {
  const { callerId, at, state, positionId } = decision;
  const { userId: authorId } = (await readSubmission(tx, place)) ?? {};
  if (authorId && state === 'accepted' && positionId !== null)
    await takeBackAsked(tx, authorId, [{ submissionId: place.id }]); // it is given, or asked for anew
  // Accounts before the submission, in one statement: a deletion of the author's takes them in this order.
  const ids = authorId ? [callerId, authorId] : [callerId];
  const locked = await lockAccounts(tx, { ids, at, strength: 'no key update' });
  const caller = callerIn(locked, callerId);
  const submission = await holdSubmission(tx, place);
  if (!submission || submission.userId !== (authorId ?? null)) throw submissionIsGone();
  const work = { submission, decision, caller };
  if (state === 'withdrawn') await withdraw(tx, work);
  else await judge(tx, { ...work, state });
  return seenBy(caller, await readSubmission(tx, place));
}

interface Work {
  readonly submission: SubmissionRow;
  readonly decision: SubmissionDecision;
  readonly caller: LockedAccount;
}

interface Judging extends Work {
  readonly state: Exclude<SubmissionDecision['state'], 'withdrawn'>;
}

async function withdraw(tx: Queryable, { submission, decision, caller }: Work): Promise<void> {
  if (submission.userId !== caller.id)
    throw isManager(caller, submission) ? notYours() : submissionIsGone();
  if (submission.state === 'withdrawn') return;
  if (isSubmissionClosed(submission)) throw closed(submission);
  const { at } = decision;
  await updateSubmission(tx, submission.id, { state: 'withdrawn', decidedAt: at });
  await announceWithdrawal(tx, submission, { actorId: caller.id, at });
}

async function judge(tx: Queryable, { state, ...work }: Judging): Promise<void> {
  const { submission, decision, caller } = work;
  const { note, positionId } = decision;
  const isGiving = state === 'accepted' && positionId !== null && mayGive(caller, submission);
  if (!isManager(caller, submission) && !isGiving) throw submissionIsGone();
  if (submission.userId === caller.id) throw own();
  if (isSubmissionClosed(submission)) {
    if (submission.state !== state) throw closed(submission);
    if (state === 'accepted' && positionId !== null) await addPosition(tx, work);
    return;
  }
  if (state === 'talking') {
    if (submission.state !== state) await updateSubmission(tx, submission.id, { state });
    return;
  }
  await updateSubmission(tx, submission.id, {
    ...{ state, note, decidedBy: caller.id, decidedAt: decision.at },
  });
  const position = positionId !== null && state === 'accepted' ? await place(tx, work) : null;
  const title = position === 'given' ? await titleOf(tx, positionId) : null;
  const cause = { actorId: caller.id, at: decision.at };
  await announceDecision(tx, { submission, state, note, position: title }, cause);
}

/** SPEC 21.6: the position that an accepted one still lacks; one that was given stays. */
async function addPosition(tx: Queryable, work: Work): Promise<void> {
  const { submission, decision, caller } = work;
  if (submission.position === 'given') {
    if (submission.userId !== null)
      await dropAsked(tx, submission.userId, [{ submissionId: submission.id }]);
    return;
  }
  if ((await place(tx, work)) !== 'given') return;
  await announceDecision(
    tx,
    {
      submission,
      ...{ state: 'accepted', note: '', position: await titleOf(tx, decision.positionId) },
    },
    { actorId: caller.id, at: decision.at },
  );
}

/** Gives the position, or else asks those who may for it. */
async function place(tx: Queryable, work: Work): Promise<'given' | 'asked'> {
  const { submission, decision, caller } = work;
  const { userId, username, id } = submission;
  const { positionId, at, config } = decision;
  if (userId === null || username === null || positionId === null) throw gone();
  const wanted = (await readOrganisation(tx)).position(positionId);
  if (wanted?.department !== submission.departmentId) throw foreign();
  const outcome = await givePosition(tx, {
    ...{ editorId: caller.id, memberId: userId },
    positionId,
    at,
    config,
  });
  await updateSubmission(tx, id, { positionId, position: outcome });
  if (outcome === 'given') await dropAsked(tx, userId, [{ submissionId: id }]);
  const asked = { userId, username, positionId, title: wanted.title };
  if (outcome === 'asked')
    await announceAsked(tx, { submission, asked }, { actorId: caller.id, at });
  return outcome;
}

function isManager(caller: LockedAccount, { departmentId }: SubmissionRow): boolean {
  return can(caller, 'department.edit', { departmentId });
}

async function titleOf(tx: Queryable, positionId: number | null): Promise<string | null> {
  return (await readOrganisation(tx)).position(positionId)?.title ?? null;
}

function closed(submission: SubmissionRow): ApiError {
  return new ApiError('submission_closed', closedText(submission), {
    current: submission,
    ...(submission.decidedBy !== null && { changedBy: submission.decidedBy }),
  });
}

function own(): ApiError {
  return new ApiError('forbidden', 'Somebody else has to decide on your own application.');
}

function notYours(): ApiError {
  return new ApiError('forbidden', 'Only the applicant can withdraw an application.');
}

function foreign(): ApiError {
  const sentence = 'Choose a position in this department.';
  return new ApiError('invalid', sentence, { fields: { positionId: sentence } });
}

function gone(): ApiError {
  return new ApiError('not_found', "The applicant's account no longer exists.");
}
