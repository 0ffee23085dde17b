import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { withGift } from '#domain/invitation.ts';
import { MAX_POSITIONS } from '#domain/limits.ts';
import { refusalsOfEdit } from '#domain/member-editing.ts';
import type { Organisation } from '#domain/organisation.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';
import type { Config } from '#server/process/config.ts';
import { settleWaited } from './account-seats.ts';
import { positionsCalled } from './positions-called.ts';

interface Giving {
  readonly editorId: string;
  readonly memberId: string;
  readonly positionId: number;
  readonly at: Date;
  readonly config: Config;
}

/**
 * Gives a member a position on top of those they hold, judged as an edit of the member (SPEC 6.8): `asked` if the editor may not, and
 * somebody else might. A position that is held already is given. Both accounts must be locked in this transaction. Refuses with 422 a
 * fourth position and one that doesn't exist, with 404 a member who is gone.
 */
export async function givePosition(tx: Queryable, giving: Giving): Promise<'given' | 'asked'> {
  const { editorId, memberId, positionId, at, config } = giving;
  const ids = [editorId, memberId];
  const locked = await lockAccounts(tx, { ids, at, strength: 'no key update' });
  const editor = callerIn(locked, editorId);
  const before = locked.accounts.get(memberId);
  const slots = await slotsOf(tx, memberId);
  if (!before || !slots) throw new ApiError('not_found', 'This account no longer exists.');
  if (before.positions.some(({ id }) => id === positionId)) return 'given';
  if (before.positions.length >= MAX_POSITIONS) throw full();
  const organisation = await readOrganisation(tx);
  const [position] = positionsCalled(organisation, [positionId], 'positionId');
  const after = { ...before, positions: [...before.positions, position] };
  const refusals = refusalsOfEdit({ editor, before, after, admins: locked.admins });
  const invalid = refusals.find(({ code }) => code === 'invalid');
  if (invalid)
    throw new ApiError('invalid', invalid.message, { fields: { positionId: invalid.message } });
  if (refusals.length > 0) return 'asked';
  const gift = { role: before.role, flags: before.flags, positionId };
  const [first, second, third] = withGift({ ...gift, slots }, gift).slots;
  await tx
    .update(users)
    .set({
      ...{ primaryPositionId: first, secondaryPositionId: second, tertiaryPositionId: third },
      ...{ changedBy: editorId, revision: sql`${users.revision} + 1` },
    })
    .where(eq(users.id, memberId));
  await settleWaited(tx, [memberId], { at, config });
  await noteChange(tx, {
    ...{ actorId: editorId, subject: 'member', subjectId: memberId, action: 'updated', at },
    title: before.username,
    before: titlesOf(organisation, slots),
    after: titlesOf(organisation, [first, second, third]),
  });
  return 'given';
}

function titlesOf(organisation: Organisation, held: readonly (number | null)[]) {
  const [primaryPositionTitle, secondaryPositionTitle, tertiaryPositionTitle] = held.map(
    (id) => organisation.position(id)?.title ?? null,
  );
  return { primaryPositionTitle, secondaryPositionTitle, tertiaryPositionTitle };
}

function full(): ApiError {
  const sentence = `A member can hold at most ${MAX_POSITIONS} positions.`;
  return new ApiError('invalid', sentence, { fields: { positionId: sentence } });
}

async function slotsOf(tx: Queryable, memberId: string) {
  const [row] = await tx
    .select({
      first: users.primaryPositionId,
      second: users.secondaryPositionId,
      third: users.tertiaryPositionId,
    })
    .from(users)
    .where(eq(users.id, memberId));
  return row && ([row.first, row.second, row.third] as const);
}
