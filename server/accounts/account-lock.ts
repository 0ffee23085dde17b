import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Person } from '#domain/permissions.ts';
import { accountIsGone, sessionIsOver } from '#server/core/identity/sessions.ts';
import { isSuspended } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { heldPositions, keepOrganisation } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';

/** An account as it is while it is locked. */
export interface LockedAccount extends Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly avatarUrl: string;
  readonly isSuspended: boolean;
}

export interface LockedAccounts {
  /** Those asked for that exist, by id. */
  readonly accounts: ReadonlyMap<string, LockedAccount>;
  /** How many Admins there are who aren't suspended, and will be until the transaction ends. */
  readonly admins: number;
}

interface Lock {
  readonly ids: readonly string[];
  /** The moment that decides who is suspended. */
  readonly at: Date;
  readonly strength?: 'update' | 'no key update' | 'share';
}

/**
 * Locks the accounts until the transaction ends, and all Admins along with them: two of them losing the role at once
 * cannot both be "not the last". One statement locks them in the order of their ids, so that there is no deadlock;
 * for the same reason the transaction must not have locked any account before, its caller's included. Positions stay as they are, too.
 */
export async function lockAccounts(
  tx: Queryable,
  { ids, at, strength = 'update' }: Lock,
): Promise<LockedAccounts> {
  await keepOrganisation(tx);
  const locked = await selectAccounts(tx)
    .where(or(inArray(users.id, [...ids]), eq(users.role, ADMIN)))
    .orderBy(asc(users.id))
    .for(strength);
  const admins = locked.filter((one) => one.role === ADMIN && !isSuspended(one, at)).length;
  const asked = locked.filter(({ id }) => ids.includes(id));
  return { accounts: accountsIn(asked, at), admins };
}

function selectAccounts(tx: Queryable) {
  return tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      avatarUrl: users.avatarUrl,
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users);
}

type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

function accountsIn(rows: readonly AccountRow[], at: Date): LockedAccounts['accounts'] {
  const accounts = rows.map((row) => {
    const { suspendedAt: _, suspendedUntil: __, ...account } = row;
    return { ...account, isSuspended: isSuspended(row, at) };
  });
  return new Map(accounts.map((account) => [account.id, account]));
}

/** Whoever makes the call, as they are now; refuses with 401 if the account has meanwhile been deleted or suspended. */
export function callerIn(
  { accounts }: Pick<LockedAccounts, 'accounts'>,
  id: string,
): LockedAccount {
  const account = accounts.get(id);
  if (!account) throw accountIsGone();
  if (account.isSuspended) throw sessionIsOver();
  return account;
}

/**
 * Keeps the accounts from being deleted until the transaction ends, and answers with the ids of those that exist; in one
 * ordered statement, for the same reasons.
 */
export async function holdAccounts(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('key share');
  return new Set(held.map(({ id }) => id));
}

/** The same, and answers with the accounts as they are then: none of them is suspended, or loses a flag, before the transaction ends. */
export async function readHeldAccounts(
  tx: Queryable,
  { ids, at }: Pick<Lock, 'ids' | 'at'>,
): Promise<LockedAccounts['accounts']> {
  const rows = await selectAccounts(tx)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('key share');
  return accountsIn(rows, at);
}

const ADMIN: Role = 'Admin';
