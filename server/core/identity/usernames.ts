import { and, arrayOverlaps, desc, eq, ne, or, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { nameKey } from './account-keys.ts';
import { looksLike, soughtSkeletonsOf } from './look-alikes.ts';
import { FORMER_MEMBER } from '#server/db/authorship.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** Any number will do, as long as it is the same in every process and no other lock uses it. */
const NAMES_LOCK = 1_297_435_733;

/** Names that the portal shows in place of a real one, and those that could pass for somebody in charge. */
const reservedNames: readonly string[] = [
  ...[FORMER_MEMBER, 'former member', 'Unknown', 'Somebody', 'Someone', 'Nobody', 'Everybody'],
  ...['Everyone', 'Anonymous', 'Guest', 'Visitor', 'You', 'None', 'Never', 'TBD', 'Deleted'],
  ...['Admin', 'Admins', 'Administrator', 'Leader', 'Leaders', 'Leadership', 'Member', 'Founder'],
  ...['Moderator', 'Mod', 'Owner', 'Root', 'Superuser', 'System', 'Server', 'Support', 'Staff'],
  ...['Official', 'Webmaster', 'Postmaster', 'Bot', 'Muster'],
];

/** A member who has a name and wants another one. */
export interface Holder {
  readonly id: string;
  readonly username: string;
}

/**
 * Claims a new name, for a new account or for a member who has another name. Until the caller's transaction ends nobody
 * else can claim any name, so that two members cannot get names that look the same. Refuses with 409 `username_taken`, and
 * a sentence at the field, a name that another member has (account-keys.ts), that looks like another member's (UTS 39), or
 * that looks like a reserved one, which only its holder may respell.
 */
export async function claimUsername(
  tx: Queryable,
  username: string,
  holder: Holder | null = null,
): Promise<void> {
  await holdNames(tx);
  const isSame = sql<boolean>`${eq(users.usernameKey, nameKey(username))}`;
  const isLike = arrayOverlaps(users.skeletons, soughtSkeletonsOf(username));
  const [found] = await tx
    .select({ isSame })
    .from(users)
    .where(and(or(isSame, isLike), holder ? ne(users.id, holder.id) : undefined))
    .orderBy(desc(isSame))
    .limit(1);
  if (found?.isSame === true) throw refused('This username is taken.');
  if (isReservedFrom(username, holder)) {
    throw refused('This username is reserved. Please choose another one.');
  }
  if (found) {
    throw refused("This username looks like another member's. Please choose another one.");
  }
}

/** Locks names: until the transaction ends, no other one can assign any. */
export async function holdNames(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
}

function isReservedFrom(username: string, holder: Holder | null): boolean {
  return reservedNames.some(
    (reserved) =>
      looksLike(username, reserved) && !(holder && looksLike(holder.username, reserved)),
  );
}

function refused(message: string): ApiError {
  return new ApiError('username_taken', message, { fields: { username: message } });
}
