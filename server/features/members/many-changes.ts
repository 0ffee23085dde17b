import type { ManyMemberChanges, MemberOutcome } from '#contract/member-work.ts';
import { ApiError } from '#contract/problem.ts';
import { withBothSpellings } from '#domain/flags.ts';
import type { Database } from '#server/db/database.ts';
import type { Config } from '#server/process/config.ts';
import { changeMember } from './member-edit.ts';
import { valuesNow, type MemberValues, type StoredMember } from './members.repository.ts';

interface Changing {
  readonly editorId: string;
  readonly changes: ManyMemberChanges;
  readonly now: () => Date;
  readonly config: Config;
}

/**
 * SPEC 20.6: changes members one after the other, each in a transaction of their own, and says what became of each. One that is refused
 * doesn't stop the others. Refuses as a whole, with 422, a flag that is to be given and taken, and with 401 an editor who is gone.
 */
export async function changeMembers(
  database: Database,
  { editorId, changes, now, config }: Changing,
): Promise<MemberOutcome[]> {
  refuseContradiction(changes);
  const outcomes: MemberOutcome[] = [];
  for (const memberId of new Set(changes.ids.map((id) => id.toLowerCase()))) {
    const wanted = (row: StoredMember) => changed(row, changes);
    const mayApprove = changes.addFlags?.includes('OrgMember') === true;
    const mayGive = [changes.positionId];
    const change = { editorId, memberId, at: now(), config, mayApprove, mayGive, wanted };
    const outcome = await database
      .transaction((tx) => changeMember(tx, change))
      .then((isChanged) => ({ outcome: isChanged ? ('changed' as const) : ('unchanged' as const) }))
      .catch(refusedAs);
    outcomes.push({ id: memberId, ...outcome });
  }
  return outcomes;
}

function refusedAs(error: unknown): Pick<MemberOutcome, 'outcome' | 'message'> {
  if (!(error instanceof ApiError) || error.problem.status === 401) throw error;
  return { outcome: 'refused', message: error.message };
}

/** What a member is after the changes; null if they are that already. */
function changed(row: StoredMember, changes: ManyMemberChanges): MemberValues | null {
  const flags = flagsAfter(row, changes);
  const { role = row.role, positionId: primaryPositionId = row.primaryPositionId } = changes;
  const isSame = role === row.role && primaryPositionId === row.primaryPositionId;
  return isSame && flags === row.flags
    ? null
    : { ...valuesNow(row), role, flags, primaryPositionId };
}

/** The member's flags after the changes; the same list if these change none. */
function flagsAfter(
  { flags }: StoredMember,
  { addFlags = [], removeFlags = [] }: ManyMemberChanges,
) {
  const taken = withBothSpellings(removeFlags);
  const kept = flags.filter((flag) => !taken.includes(flag));
  const given = withBothSpellings(addFlags).filter((flag) => !kept.includes(flag));
  return kept.length === flags.length && given.length === 0 ? flags : [...kept, ...given];
}

function refuseContradiction({ addFlags = [], removeFlags = [] }: ManyMemberChanges): void {
  const taken = withBothSpellings(removeFlags);
  if (!withBothSpellings(addFlags).some((flag) => taken.includes(flag))) return;
  const message = "A flag can't be given and taken at once.";
  throw new ApiError('invalid', message, { fields: { removeFlags: message } });
}
