import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { refusalsOfEdit, refusalToTouch, type EditRefusal } from '#domain/member-editing.ts';
import { positionById } from '#domain/positions.ts';
import { lockAccounts, type LockedAccount } from '#server/accounts/account-lock.ts';
import { noteApproval, tellApproval } from '#server/accounts/membership.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { declines } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import {
  announceDecline,
  dropDecline,
  dropWaiting,
  takeBackMemberNews,
} from '#server/notices/member-news.ts';
import { missing } from './member-edit.ts';

/** Who decides, and when. */
export interface Judged {
  readonly editorId: string;
  readonly at: Date;
}

interface Decided extends Judged {
  readonly editor: LockedAccount;
  readonly member: LockedAccount;
  readonly admins: number;
}

/**
 * SPEC 18.12: makes somebody an org member, with a primary position if one is named, which is judged as an edit by the one who
 * approves. Tells the new member by news and mail. Once more for somebody who is in changes nothing.
 */
export async function approveMember(
  tx: Queryable,
  id: string,
  { positionId, ...judged }: Judged & { readonly positionId: number | null },
): Promise<void> {
  const { editor, member, admins, editorId, at } = await decidedOn(tx, id, judged);
  if (isIn(member)) return;
  const flags = [...member.flags, 'OrgMember' as const];
  const others = member.positionIds.filter((one) => one !== positionId);
  const positionIds = positionId === null ? member.positionIds : [positionId, ...others.slice(1)];
  refuseFirst(
    refusalsOfEdit({ editor, before: member, after: { ...member, flags, positionIds }, admins }),
  );
  const [primaryPositionId = null, secondaryPositionId = null, tertiaryPositionId = null] =
    positionIds;
  await tx
    .update(users)
    .set({
      ...{ flags, primaryPositionId, secondaryPositionId, tertiaryPositionId },
      ...{ changedBy: editorId, revision: sql`${users.revision} + 1` },
    })
    .where(eq(users.id, id));
  await noteApproval(tx, id);
  await tellApproval(tx, { id, positionId }, { actorId: editorId, at });
  await noteChange(tx, {
    ...{ actorId: editorId, subject: 'member', subjectId: id, action: 'updated', at },
    title: member.username,
    before: { flags: member.flags, primaryPositionTitle: titleOf(member.positionIds[0]) },
  });
}

/** SPEC 18.14: somebody waits no more, and reads why, if there is a note. Their account stays. */
export async function declineMember(
  tx: Queryable,
  id: string,
  { note, ...judged }: Judged & { readonly note: string },
): Promise<void> {
  const { member, editorId, at } = await decidedOn(tx, id, judged);
  if (isIn(member))
    throw new ApiError('invalid', `${member.username} is a member of the organisation already.`);
  const values = { by: editorId, note, at };
  await tx
    .insert(declines)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({ target: declines.userId, set: values });
  await dropWaiting(tx, id);
  if (note !== '') await announceDecline(tx, { id, note }, { actorId: editorId, at });
}

/** SPEC 18.16: somebody who was declined waits again, and what was not told of it is not told. */
export async function readmitMember(tx: Queryable, id: string, judged: Judged): Promise<void> {
  await decidedOn(tx, id, judged);
  await tx.delete(declines).where(eq(declines.userId, id));
  await dropDecline(tx, id);
}

/** Both accounts, locked, once whoever decides may do so. */
async function decidedOn(tx: Queryable, id: string, judged: Judged): Promise<Decided> {
  await takeBackMemberNews(tx, id);
  const { accounts, admins } = await lockAccounts(tx, [judged.editorId, id], 'no key update');
  const [editor, member] = [accounts.get(judged.editorId), accounts.get(id)];
  if (!editor) throw new ApiError('account_deleted', 'This account was deleted.');
  if (!member) throw missing();
  refuseFirst([refusalToTouch(editor, member)]);
  return { ...judged, editor, member, admins };
}

function refuseFirst(refusals: readonly (EditRefusal | null)[]): void {
  const first = refusals.find((one) => one !== null);
  if (first) throw new ApiError(first.code, first.message);
}

function isIn({ flags }: LockedAccount): boolean {
  return flags.includes('OrgMember');
}

function titleOf(positionId: number | null | undefined): string | null {
  return positionById(positionId ?? Number.NaN)?.title ?? null;
}
