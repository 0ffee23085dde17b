import { EMPTY_MESSAGE, type applications } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import { visibleText } from '#contract/visible-text.ts';
import { closedText, MOST_MESSAGES } from '#domain/submission.ts';
import { holdAccounts } from '#server/accounts/account-lock.ts';
import { readPerson } from '#server/accounts/person-now.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Handlers } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { announceMessage } from '#server/notices/submission-news.ts';
import { decide } from './deciding.ts';
import { mayRead, seenBy, submissionIsGone } from './submission-access.ts';
import {
  holdSubmission,
  insertMessage,
  readMessage,
  readSubmission,
  readSubmissionOf,
  submissionsBy,
  updateSubmission,
  type SubmissionAt,
} from './submissions.repository.ts';

type Names = 'mine' | 'decide' | 'conversation' | 'write';

/** What is said and decided about a submission, by its author and by its department's managers. */
export const submissionHandlers: Pick<Handlers<typeof applications>, Names> = {
  mine: (context) => submissionsBy(context.db, memberOf(context).id),

  decide: async (context) => {
    const { db, body, services } = context;
    const { state, note, positionId } = body;
    return decide(db, await placeOf(context), {
      ...{ state, note: note ?? '', positionId: positionId ?? null },
      ...{ callerId: memberOf(context).id, at: services.now(), config: services.config },
    });
  },

  conversation: async (context) => {
    const submission = await readSubmission(context.db, await placeOf(context));
    if (!submission || !mayRead(memberOf(context), submission)) throw submissionIsGone();
    return submission.messages;
  },

  write: async (context) => {
    const { db, body, services, request } = context;
    const caller = memberOf(context);
    if (visibleText(body.text).trim() === '') throw blank();
    await holdAccounts(db, [caller.id]); // before the submission, as the deletion of an account does
    const submission = await holdSubmission(db, await placeOf(context));
    if (!submission || !mayRead(caller, submission)) throw submissionIsGone();
    const { id: submissionId, state, messages } = submission;
    const id = idOfNew(request.idempotencyKey);
    const before = messages.find((one) => one.id === id);
    if (before?.userId === caller.id) return before; // a repetition after the 90 days that keys are kept
    if (state === 'withdrawn') throw closed(submission);
    if (messages.length >= MOST_MESSAGES) throw tooMany();
    const at = afterLast(messages, services.now());
    const message = { id, submissionId, userId: caller.id, text: body.text, at };
    if (!(await insertMessage(db, message))) throw idTaken();
    const isAnswer = state === 'new' && submission.userId !== caller.id;
    await updateSubmission(db, submissionId, isAnswer ? { state: 'talking' } : {});
    await announceMessage(db, { submission, message }, { actorId: caller.id, at });
    const stored = await readMessage(db, { id, submissionId });
    if (!stored) throw new Error('A message that was just stored is gone.');
    return stored;
  },
};

/** Messages keep the order in which they came, whatever the clocks of several processes say. */
function afterLast(messages: readonly { readonly at: string }[], now: Date): Date {
  const last = messages.at(-1);
  return last ? new Date(Math.max(now.getTime(), Date.parse(last.at) + 1)) : now;
}

/**
 * A repetition of a decision says how the submission is now, to whom it still concerns. Nothing is locked, and nobody judged as suspended:
 * both were done with the key.
 */
export const rereadSubmission: Reread = {
  mark: (told) => (told as { readonly id: string }).id,
  read: async (db, id, userId) =>
    seenBy(await readPerson(db, userId), await readSubmissionOf(db, id)),
};

async function placeOf(at: {
  readonly db: Queryable;
  readonly params: Readonly<Record<'departmentId' | 'postingId' | 'id', string>>;
}): Promise<SubmissionAt> {
  return {
    departmentId: await departmentOf(at),
    postingId: parseId(at.params.postingId),
    id: parseId(at.params.id),
  };
}

function closed(submission: Parameters<typeof closedText>[0]): ApiError {
  return new ApiError('submission_closed', closedText(submission));
}

function blank(): ApiError {
  return new ApiError('invalid', EMPTY_MESSAGE, { fields: { text: EMPTY_MESSAGE } });
}

function tooMany(): ApiError {
  return new ApiError(
    'quota_reached',
    `A conversation has room for ${MOST_MESSAGES} messages, and this one is full.`,
  );
}
