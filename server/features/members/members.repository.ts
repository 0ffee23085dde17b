import { and, arrayOverlaps, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Flag, Role } from '#contract/access.ts';
import { withBothSpellings } from '#domain/flags.ts';
import { sought } from '#domain/search-text.ts';
import { ONLINE_MS } from '#server/core/identity/sessions.ts';
import { isSuspended, suspensionColumns } from '#server/core/identity/suspensions.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import type { Queryable } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema.ts';
import { BY_NAME, memberOrder, type MemberOrder } from './member-order.ts';

/** Which members are meant; all given conditions must hold. */
export interface MemberFilter {
  readonly id?: string | undefined;
  /** A part of the username, email, Discord name or game username, in any spelling (domain/search-text). */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  readonly flag?: Flag | undefined;
  /** The member holds one of these in any of the three slots. */
  readonly positionIds?: readonly number[] | undefined;
  readonly isOnline?: boolean | undefined;
}

interface Part {
  readonly order: MemberOrder;
  readonly offset: number;
  readonly limit: number;
}

interface Asked {
  readonly filter: MemberFilter;
  /** The moment that decides who is online. */
  readonly at: Date;
}

export type StoredMember = Awaited<ReturnType<typeof selectMembers>>[number];

/** The members that match, by name. */
export async function readMembers(db: Queryable, { filter, at }: Asked): Promise<StoredMember[]> {
  const found = await selectMembers(db, matches(filter, at), at);
  return found.sort(memberOrder(BY_NAME));
}

/** A part of the matching members in the given order, and how many match in all. */
export async function readMembersPage(
  db: Queryable,
  { filter, part, at }: Asked & { readonly part: Part },
): Promise<{ readonly members: readonly StoredMember[]; readonly total: number }> {
  // Members are sorted here: each database compares letters in its own way, and none as devices do.
  const all = await db.select(orderColumns).from(users).where(matches(filter, at));
  const ids = all
    .sort(memberOrder(part.order))
    .slice(part.offset, part.offset + part.limit)
    .map(({ id }) => id);
  const found = await selectMembers(db, inArray(users.id, ids), at);
  const byIds = new Map(found.map((member) => [member.id, member]));
  return { members: ids.flatMap((id) => byIds.get(id) ?? []), total: all.length };
}

async function selectMembers(db: Queryable, where: SQL | undefined, at: Date) {
  const rows = await db
    .select({ ...columns, ...suspensionColumns, isOnline: sql<boolean>`${isOnlineAt(at)}` })
    .from(users)
    .where(where);
  return rows.map(({ suspendedAt, suspendedUntil, suspensionReason, ...row }) => {
    const began = isSuspended({ suspendedAt, suspendedUntil }, at) ? suspendedAt : null;
    const until = suspendedUntil?.toISOString() ?? null;
    const suspension = began && { at: began.toISOString(), until, reason: suspensionReason };
    return { ...row, suspension };
  });
}

type Changes = Pick<
  typeof users.$inferInsert,
  | 'username'
  | 'email'
  | 'gameUserName'
  | 'discordName'
  | 'mainInGameRole'
  | 'secondaryInGameRoles'
  | 'joinDate'
  | 'primaryPositionId'
  | 'secondaryPositionId'
  | 'tertiaryPositionId'
  | 'primaryRank'
  | 'secondaryRank'
  | 'tertiaryRank'
  | 'role'
  | 'flags'
>;

/** Stores an edit. A new name must have been claimed before. */
export async function updateMember(
  db: Queryable,
  id: string,
  values: Changes & { readonly changedBy: string },
): Promise<void> {
  await db
    .update(users)
    .set({ ...values, ...accountKeys(values), revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id));
}

type SuspensionValues = Pick<
  typeof users.$inferInsert,
  'suspendedAt' | 'suspendedUntil' | 'suspensionReason'
>;

export async function updateSuspension(
  db: Queryable,
  id: string,
  values: SuspensionValues & { readonly changedBy: string },
): Promise<void> {
  await db
    .update(users)
    .set({ ...values, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id));
}

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  flags: users.flags,
  gameUserName: users.gameUserName,
  discordName: users.discordName,
  mainInGameRole: users.mainInGameRole,
  secondaryInGameRoles: users.secondaryInGameRoles,
  avatarUrl: users.avatarUrl,
  activityScore: users.activityScore,
  joinDate: users.joinDate,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  primaryPositionId: users.primaryPositionId,
  secondaryPositionId: users.secondaryPositionId,
  tertiaryPositionId: users.tertiaryPositionId,
  primaryRank: users.primaryRank,
  secondaryRank: users.secondaryRank,
  tertiaryRank: users.tertiaryRank,
  preferences: users.preferences,
  changedBy: users.changedBy,
  revision: users.revision,
};

const orderColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  primaryPositionId: users.primaryPositionId,
  joinDate: users.joinDate,
  lastLogin: users.lastLogin,
};

/** Whether a session was seen lately. An open live stream keeps its session seen, and so does every call (sessions.ts). */
function isOnlineAt(at: Date): SQL {
  const since = new Date(at.getTime() - ONLINE_MS).toISOString();
  return sql`exists (
    select from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.endedAs} is null
      and ${sessions.expiresAt} > ${at.toISOString()}::timestamptz
      and ${sessions.lastSeen} > ${since}::timestamptz
  )`;
}

function matches({ id, text, role, flag, positionIds, isOnline }: MemberFilter, at: Date) {
  const slots = [users.primaryPositionId, users.secondaryPositionId, users.tertiaryPositionId];
  return and(
    id === undefined ? undefined : eq(users.id, id),
    text === undefined ? undefined : contains(text),
    role === undefined ? undefined : eq(users.role, role),
    flag === undefined ? undefined : arrayOverlaps(users.flags, withBothSpellings([flag])),
    positionIds && or(...slots.map((slot) => inArray(slot, [...positionIds]))),
    isOnline === undefined ? undefined : isOnline ? isOnlineAt(at) : sql`not ${isOnlineAt(at)}`,
  );
}

/** Uses `strpos`, which knows no pattern: a percent sign or a backslash is looked for like any other character. */
function contains(text: string): SQL {
  const key = sought(text);
  const asTyped = sql`array[${users.username}, ${users.email}, ${users.discordName}, ${users.gameUserName}]`;
  const searched = key === '' ? asTyped : sql`${users.foundBy}`;
  return sql`exists (select from unnest(${searched}) as one where strpos(one, ${key || text}) > 0)`;
}
