import { eq, inArray, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { isLastAdmin } from '#domain/member-editing.ts';
import { dropCountersOf } from '#server/core/identity/limits.ts';
import { forgetFailures } from '#server/core/identity/login-counters.ts';
import type { Services } from '#server/core/calls/services.ts';
import { endSessionsOf } from '#server/core/identity/sessions.ts';
import { forgetInAudit } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { idempotency, limits } from '#server/db/bookkeeping.ts';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import { users } from '#server/db/schema.ts';
import { dropCheckInNews } from '#server/notices/check-in-news.ts';
import { announceMemberRemoval } from '#server/notices/member-news.ts';
import { dropMessageNews } from '#server/notices/submission-news.ts';
import { lockAccounts } from './account-lock.ts';
import { giveUpSeats } from './account-seats.ts';
import { fileOf, removeExport } from './data-exports.ts';
import { helpNoMore } from './helping.ts';
import { dropMailsOf, mailCountersOf } from '#server/mail/orders.ts';
import { forgetRenamed } from '#server/troubles/renamed-members.ts';

/** SPEC shows such a submission under [Unknown]: the fact that it was made stays, what the person wrote is removed. */
const REMOVED_WORDS = 'Removed together with the account.';
const REMOVED_MESSAGE = `<p>${REMOVED_WORDS}</p>`;

/**
 * Removes an account and everything personal, inside the caller's transaction. What others rely on stays without the person: events and
 * posts they wrote, changes they made (they keep the account's id, which no longer belongs to anyone), the fact that a submission was made.
 * Their places are free again. Every session ends, and its next call gets `account_deleted`. Refuses with 403 for the last Admin, and with
 * 404 if the member is already gone.
 */
export async function removeAccount(
  tx: Queryable,
  userId: string,
  { config, uploads, now }: Pick<Services, 'config' | 'uploads' | 'now'>,
): Promise<void> {
  const { accounts, admins } = await lockAccounts(tx, { ids: [userId], at: now() });
  const user = accounts.get(userId);
  if (!user) throw new ApiError('not_found', 'This account no longer exists.');
  if (isLastAdmin(user, admins)) {
    throw new ApiError('forbidden', "The last Admin can't be removed.");
  }
  const copy = await fileOf(tx, userId);
  await forgetSubmissions(tx, userId, now());
  await forgetInAudit(tx, userId, { words: REMOVED_WORDS, at: now() });
  await dropMailsOf(tx, user);
  await forgetFailures(tx, user.username);
  await forgetRenamed(tx, userId);
  await tx.delete(limits).where(inArray(limits.subject, mailCountersOf(user.email)));
  await dropCountersOf(tx, userId);
  await tx.delete(idempotency).where(eq(idempotency.userId, userId));
  await helpNoMore(tx, userId); // before the seats: series and events are locked before roles
  await dropCheckInNews(tx, userId); // and notices after events
  await giveUpSeats(tx, userId, { at: now(), config });
  await tx.delete(users).where(eq(users.id, userId));
  await endSessionsOf(tx, userId, 'account_deleted');
  await announceMemberRemoval(tx, userId, now());
  // Last, so that a picture is never left behind: if the commit fails, the owner has lost a picture at worst.
  await uploads.removeAvatar(user.avatarUrl, userId);
  await removeExport(copy, config);
}

/**
 * What a member submitted and wrote about submissions loses its words and its name; what is open counts as withdrawn, since nobody would
 * read an answer.
 */
async function forgetSubmissions(tx: Queryable, userId: string, at: Date): Promise<void> {
  const { state, decidedAt } = submissions;
  const isOpen = sql`${state} in ('new', 'talking')`;
  await tx
    .update(submissions)
    .set({
      ...{ userId: null, message: REMOVED_MESSAGE, note: '' },
      state: sql`case when ${isOpen} then 'withdrawn' else ${state} end`,
      decidedAt: sql`case when ${isOpen} then ${at.toISOString()}::timestamptz else ${decidedAt} end`,
      revision: sql`${submissions.revision} + 1`,
    })
    .where(eq(submissions.userId, userId));
  await dropMessageNews(tx, userId);
  const written = await tx
    .update(submissionMessages)
    .set({ userId: null, text: REMOVED_WORDS })
    .where(eq(submissionMessages.userId, userId))
    .returning({ id: submissionMessages.submissionId });
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  await tx
    .update(submissions)
    .set({ revision: sql`${submissions.revision} + 1` })
    .where(inArray(submissions.id, ids));
}
