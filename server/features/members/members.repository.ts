import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Flag, Role } from '#contract/access.ts';
import type { MemberSort } from '#contract/members.calls.ts';
import { sought } from '#domain/sought.ts';
import { ONLINE_MS } from '#server/core/identity/sessions.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import type { Queryable } from '#server/db/database.ts';
import { naturally } from '#server/db/natural-order.ts';
import { sessions, users } from '#server/db/schema.ts';

/** Which members; all of what is named must hold. */
export interface MemberFilter {
  readonly id?: string | undefined;
  /** Somewhere in the username, email, Discord name or game username, however it is spelled (domain/sought). */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  readonly flag?: Flag | undefined;
  /** Held in any of the three slots. */
  readonly positionIds?: readonly number[] | undefined;
  readonly isOnline?: boolean | undefined;
}

export interface MemberOrder {
  readonly by: MemberSort;
  readonly isDescending: boolean;
  /** Position ids in the order of their titles, which only the catalogue knows. */
  readonly positionIds: readonly number[];
}

interface Part {
  readonly order: MemberOrder;
  readonly offset: number;
  readonly limit: number;
}

export type StoredMember = Awaited<ReturnType<typeof readMembers>>[number];

/** The members that match, in order, or a part of them. `at` decides who is online. */
export function readMembers(
  db: Queryable,
  { filter, part, at }: { readonly filter: MemberFilter; readonly part?: Part; readonly at: Date },
) {
  const found = db
    .select({ ...columns, isOnline: sql<boolean>`${isOnlineAt(at)}` })
    .from(users)
    .where(matches(filter, at));
  if (!part) return found.orderBy(...ordered(BY_NAME));
  return found
    .orderBy(...ordered(part.order))
    .limit(part.limit)
    .offset(part.offset);
}

export async function countMembers(db: Queryable, filter: MemberFilter, at: Date): Promise<number> {
  const [row] = await db.select({ found: count() }).from(users).where(matches(filter, at));
  return row?.found ?? 0;
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

/** A new name must have been claimed. */
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

/** An open live stream keeps its session seen; so does every call (sessions.ts). */
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
    flag === undefined ? undefined : sql`${flag} = any(${users.flags})`,
    positionIds && or(...slots.map((slot) => inArray(slot, [...positionIds]))),
    isOnline === undefined ? undefined : isOnline ? isOnlineAt(at) : sql`not ${isOnlineAt(at)}`,
  );
}

/** `strpos` knows no pattern: a percent sign or a backslash is looked for like any other character. */
function contains(text: string): SQL {
  const key = sought(text);
  const asTyped = sql`array[${users.username}, ${users.email}, ${users.discordName}, ${users.gameUserName}]`;
  const searched = key === '' ? asTyped : sql`${users.foundBy}`;
  return sql`exists (select from unnest(${searched}) as one where strpos(one, ${key || text}) > 0)`;
}

const BY_NAME: MemberOrder = { by: 'username', isDescending: false, positionIds: [] };

/** Ends with the id, so that equal members stay in one order from page to page. */
function ordered({ by, isDescending, positionIds }: MemberOrder): SQL[] {
  const name = naturally(sql`${users.foundBy}[1]`);
  const title = sql`array_position(${sql.param(`{${positionIds.join(',')}}`)}::int[], ${users.primaryPositionId})`;
  const keys: Readonly<Record<MemberSort, SQL>> = {
    username: name,
    email: naturally(users.emailKey),
    role: sql`${users.role}`, // Admin, Leader, Member: from the highest, by their first letters
    position: title,
    joinDate: sql`${users.joinDate}`,
    lastLogin: sql`coalesce(${users.lastLogin}, '-infinity')`, // never is before any time
  };
  const direct = (key: SQL) => (isDescending ? desc(key) : asc(key));
  // Without a position: last, whichever way.
  const first = by === 'position' ? sql`${direct(title)} nulls last` : direct(keys[by]);
  return [first, asc(name), asc(users.id)];
}
