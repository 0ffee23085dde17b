import { and, eq } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { refusalToTouch } from '#domain/member-editing.ts';
import { callerIn, lockAccounts, type LockedAccount } from '#server/accounts/account-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { declines } from '#server/db/joining-tables.ts';
import type { Config } from '#server/process/config.ts';
import {
  announceDecline,
  announceWaiting,
  dropDecline,
  dropWaiting,
  takeBackMemberNews,
} from '#server/notices/member-news.ts';
import { changeMember, missing } from './member-edit.ts';
import { valuesNow, type StoredMember } from './members.repository.ts';

/** Who decides, and when. */
export interface Judged {
  readonly editorId: string;
  readonly at: Date;
  readonly config: Config;
}

interface Decided extends Judged {
  readonly member: LockedAccount;
}

/**
 * SPEC 18.12: makes somebody an org member, with a primary position if one is named: judged and told like any change of a member that
 * does so. Once more for somebody who is in changes nothing.
 */
export async function approveMember(
  tx: Queryable,
  id: string,
  { positionId, ...judged }: Judged & { readonly positionId: number | null },
): Promise<void> {
  const wanted = (row: StoredMember) =>
    isIn(row)
      ? null
      : {
          ...valuesNow(row),
          ...slotsWith(row, positionId),
          flags: [...row.flags, 'OrgMember' as const],
        };
  const change = { ...judged, memberId: id, mayApprove: true, mayGive: [], wanted };
  await changeMember(tx, change);
}

/** SPEC 18.14: somebody waits no more, and reads why, if there is a note. Their account stays. */
export async function declineMember(
  tx: Queryable,
  id: string,
  { note, ...judged }: Judged & { readonly note: string },
): Promise<void> {
  // A repeated call, or somebody else's who read the same list. Before anything is taken back: what is held is still to be told.
  if (await isDeclinedWith(tx, id, note)) return;
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

/** SPEC 18.16: somebody who was declined waits again, of whom the others are told anew; what was not told of the decline is not told. */
export async function readmitMember(tx: Queryable, id: string, judged: Judged): Promise<void> {
  const { member, at, editorId } = await decidedOn(tx, id, judged);
  const gone = await tx.delete(declines).where(eq(declines.userId, id)).returning();
  await dropDecline(tx, id);
  if (gone.length > 0 && !isIn(member))
    await announceWaiting(tx, member, { actorId: editorId, at });
}

async function isDeclinedWith(tx: Queryable, id: string, note: string): Promise<boolean> {
  const isIt = and(eq(declines.userId, id), eq(declines.note, note));
  return (await tx.$count(declines, isIt)) > 0;
}

/** The member's account, locked, once whoever decides may do so. */
async function decidedOn(tx: Queryable, id: string, judged: Judged): Promise<Decided> {
  const { editorId, at } = judged;
  await takeBackMemberNews(tx, id);
  const locked = await lockAccounts(tx, { ids: [editorId, id], at, strength: 'no key update' });
  const editor = callerIn(locked, editorId);
  const member = locked.accounts.get(id);
  if (!member) throw missing();
  const refusal = refusalToTouch(editor, member);
  if (refusal) throw new ApiError(refusal.code, refusal.message);
  return { ...judged, member };
}

function isIn({ flags }: Pick<LockedAccount, 'flags'>): boolean {
  return flags.includes('OrgMember');
}

type Slots = Pick<StoredMember, 'primaryPositionId' | 'secondaryPositionId' | 'tertiaryPositionId'>;

/** The position in the first place; where it was held in another, that becomes free. */
function slotsWith(row: Slots, positionId: number | null): Partial<Slots> {
  if (positionId === null) return {};
  const { secondaryPositionId, tertiaryPositionId } = row;
  return {
    primaryPositionId: positionId,
    secondaryPositionId: secondaryPositionId === positionId ? null : secondaryPositionId,
    tertiaryPositionId: tertiaryPositionId === positionId ? null : tertiaryPositionId,
  };
}
