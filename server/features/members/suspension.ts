import type { SuspensionWish } from '#contract/member-work.ts';
import type { Suspension } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { refusalOfSuspension } from '#domain/member-editing.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { giveUpSeats } from '#server/accounts/account-seats.ts';
import type { Services } from '#server/core/calls/services.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { announcePresence, endSessionsOf } from '#server/core/identity/sessions.ts';
import { notSuspended } from '#server/core/identity/suspensions.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { missing } from './member-edit.ts';
import { present } from './member-shape.ts';
import { readMembers, updateSuspension } from './members.repository.ts';

interface Wanted {
  readonly editorId: string;
  readonly memberId: string;
  readonly wish: SuspensionWish;
  readonly at: Date;
}

/**
 * SPEC 20.1: suspends a member, changes how long or why, or lifts the suspension (null). Refuses with 401 an editor who is gone or
 * suspended, with 404 such a member, with 403 what domain/member-editing forbids, with 422 an end that has come already, and with 409
 * what is based on an older revision. The account stays locked, so that no RSVP comes in between.
 */
export async function saveSuspension(
  tx: Queryable,
  { editorId, memberId, wish, at }: Wanted,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const locked = await lockAccounts(tx, { ids: [editorId, memberId], at });
  const editor = callerIn(locked, editorId);
  const before = locked.accounts.get(memberId);
  const [row] = await readMembers(tx, { filter: { id: memberId }, at });
  if (!before || !row) throw missing();
  const refusal = refusalOfSuspension({ editor, before, isSelf: editorId === memberId });
  if (refusal) throw new ApiError(refusal.code, refusal.message);
  await refuseStale(tx, { row, basedOn: wish?.revision, present });
  if (wish === null && row.suspension === null) return;
  const values = wish === null ? notSuspended : valuesOf(wish, at);
  await updateSuspension(tx, memberId, { ...values, changedBy: editorId });
  if (wish !== null) {
    await endSessionsOf(tx, memberId, 'session_ended');
    await announcePresence(tx);
  }
  await noteChange(tx, {
    ...{ actorId: editorId, subject: 'member', subjectId: memberId, at },
    action: wish === null ? 'reinstated' : 'suspended',
    title: row.username,
    ...(row.suspension && { before: auditedParts(row.suspension) }),
    ...(wish && { after: auditedParts({ reason: wish.reason, until: wish.until ?? null }) }),
  });
  if (wish !== null) await giveUpSeats(tx, memberId, { at, config });
}

function valuesOf({ until, reason }: NonNullable<SuspensionWish>, at: Date) {
  const isOpen = until === undefined || until === null || until === '';
  const suspendedUntil = isOpen ? null : new Date(until);
  if (suspendedUntil !== null && suspendedUntil <= at) {
    const message = 'Choose a day to come.';
    throw new ApiError('invalid', message, { fields: { until: message } });
  }
  return { suspendedAt: at, suspendedUntil, suspensionReason: reason };
}

/** What a suspension was, for the audit. */
function auditedParts({ until, reason }: Pick<Suspension, 'until' | 'reason'>) {
  return { suspensionReason: reason, ...(until !== null && { suspendedUntil: until }) };
}
