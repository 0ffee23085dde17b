import {
  and,
  arrayOverlaps,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Flag, Role } from '#contract/access.ts';
import { activityScoreOf } from '#domain/check-in.ts';
import { withBothSpellings } from '#domain/flags.ts';
import { sought } from '#domain/search-text.ts';
import { ONLINE_MS } from '#server/core/identity/sessions.ts';
import { isSuspended, suspendedAt, suspensionColumns } from '#server/core/identity/suspensions.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import { noComing, readLatelyCome } from '#server/db/attendance.ts';
import type { Queryable } from '#server/db/database.ts';
import { positionTitles } from '#server/db/organisation.ts';
import { sessions, users } from '#server/db/schema.ts';
import { BY_NAME, memberOrder, type MemberOrder } from './member-order.ts';

/** Which members are meant; all given conditions must hold. */
export interface MemberFilter {
  readonly id?: string | undefined;
  /** A part of the username, email, Discord name or game username, in any spelling (domain/search-text). */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  /** Has the flag, in any of its spellings. */
  readonly flag?: Flag | undefined;
  /** Has it in none. */
  readonly lacks?: Flag | undefined;
  /** The member holds one of these in any of the three slots. */
  readonly positionIds?: readonly number[] | undefined;
  readonly hasPosition?: boolean | undefined;
  /** Was here before this moment, and gave no sign of life since. */
  readonly unseenSince?: Date | undefined;
  readonly isOnline?: boolean | undefined;
  readonly isSuspended?: boolean | undefined;
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
  const found = await db.select(orderColumns).from(users).where(matches(filter, at));
  const came = part.order.by === 'attendance' ? await readLatelyCome(db, { at, ids: null }) : null;
  const all = found.map((row) => ({ ...row, attendance: came?.get(row.id) ?? noComing(row.id) }));
  const ids = all
    .sort(memberOrder(part.order))
    .slice(part.offset, part.offset + part.limit)
    .map(({ id }) => id);
  const rows = await selectMembers(db, inArray(users.id, ids), at);
  const byIds = new Map(rows.map((member) => [member.id, member]));
  return { members: ids.flatMap((id) => byIds.get(id) ?? []), total: all.length };
}

async function selectMembers(db: Queryable, where: SQL | undefined, at: Date) {
  const rows = await db
    .select({ ...columns, ...suspensionColumns, isOnline: sql<boolean>`${isOnlineAt(at)}` })
    .from(users)
    .where(where);
  const came = await readLatelyCome(db, { at, ids: rows.map(({ id }) => id) });
  return rows.map(({ suspendedAt: began, suspendedUntil, suspensionReason: reason, ...row }) => {
    const isOut = isSuspended({ suspendedAt: began, suspendedUntil }, at);
    const until = suspendedUntil?.toISOString() ?? null;
    const suspension = isOut && began ? { at: began.toISOString(), until, reason } : null;
    const { userId: _, ...attendance } = came.get(row.id) ?? noComing(row.id);
    return { ...row, suspension, attendance, activityScore: activityScoreOf(attendance) };
  });
}

/** What a change of a member may change. */
export type MemberValues = Pick<
  typeof users.$inferSelect,
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

/** What a change leaves as it is. */
export function valuesNow(row: StoredMember): MemberValues {
  const { username, email, gameUserName, discordName, mainInGameRole } = row;
  const { secondaryInGameRoles, joinDate, role, flags } = row;
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = row;
  const { primaryRank, secondaryRank, tertiaryRank } = row;
  return {
    ...{ username, email, gameUserName, discordName, mainInGameRole, secondaryInGameRoles },
    ...{ joinDate, role, flags, primaryPositionId, secondaryPositionId, tertiaryPositionId },
    ...{ primaryRank, secondaryRank, tertiaryRank },
  };
}

/** Stores an edit. A new name must have been claimed before. */
export async function updateMember(
  db: Queryable,
  id: string,
  values: MemberValues & { readonly changedBy: string },
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
  joinDate: users.joinDate,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  lastSeen: lastSeen(),
  primaryPositionId: users.primaryPositionId,
  secondaryPositionId: users.secondaryPositionId,
  tertiaryPositionId: users.tertiaryPositionId,
  primaryRank: users.primaryRank,
  secondaryRank: users.secondaryRank,
  tertiaryRank: users.tertiaryRank,
  ...positionTitles,
  preferences: users.preferences,
  changedBy: users.changedBy,
  revision: users.revision,
};

const orderColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  primaryPositionTitle: positionTitles.primaryPositionTitle,
  joinDate: users.joinDate,
  lastLogin: users.lastLogin,
};

/** The last sign of life, as far back as sessions are kept; null for whoever never signed in. */
function lastSeen(): SQL<Date | null> {
  const inSessions = sql`select max(${sessions.lastSeen}) from ${sessions} where ${sessions.userId} = ${users.id}`;
  return sql<Date | null>`greatest(${users.lastLogin}, (${inSessions}))`.mapWith(users.lastLogin);
}

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

function matches(filter: MemberFilter, at: Date) {
  const { id, text, role, flag, lacks, positionIds, hasPosition, unseenSince } = filter;
  return and(
    id === undefined ? undefined : eq(users.id, id),
    text === undefined ? undefined : contains(text),
    role === undefined ? undefined : eq(users.role, role),
    flag === undefined ? undefined : hasFlag(flag),
    lacks === undefined ? undefined : not(hasFlag(lacks)),
    positionIds && or(...slots.map((slot) => inArray(slot, [...positionIds]))),
    hasPosition === true ? or(...slots.map((slot) => isNotNull(slot))) : undefined,
    hasPosition === false ? and(...slots.map((slot) => isNull(slot))) : undefined,
    unseenSince && isUnseenSince(unseenSince),
    isAsWanted(filter.isOnline, isOnlineAt(at)),
    isAsWanted(filter.isSuspended, suspendedAt(sql`${at.toISOString()}`)),
  );
}

const slots = [users.primaryPositionId, users.secondaryPositionId, users.tertiaryPositionId];

/** Either spelling of the view-all flag is the flag (SPEC 20.5). */
function hasFlag(flag: Flag): SQL {
  return arrayOverlaps(users.flags, withBothSpellings([flag]));
}

function isAsWanted(wanted: boolean | undefined, condition: SQL): SQL | undefined {
  return wanted === undefined ? undefined : wanted ? condition : not(condition);
}

/** Whoever joined since isn't meant: they had no time to be away. */
function isUnseenSince(since: Date): SQL | undefined {
  const seen = sql`exists (
    select from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.lastSeen} > ${since.toISOString()}::timestamptz
  )`;
  const isOld = or(isNull(users.lastLogin), lte(users.lastLogin, since));
  return and(lte(users.createdAt, since), isOld, not(seen));
}

/** Uses `strpos`, which knows no pattern: a percent sign or a backslash is looked for like any other character. */
function contains(text: string): SQL {
  const key = sought(text);
  const asTyped = sql`array[${users.username}, ${users.email}, ${users.discordName}, ${users.gameUserName}]`;
  const searched = key === '' ? asTyped : sql`${users.foundBy}`;
  return sql`exists (select from unnest(${searched}) as one where strpos(one, ${key || text}) > 0)`;
}
