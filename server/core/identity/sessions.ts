import { and, eq, gt, inArray, isNull, lt, ne, sql, type Placeholder } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Caller } from './caller.ts';
import type { Secrets } from './secrets.ts';
import { isSuspended, suspensionColumns } from './suspensions.ts';
import { sessionIdOf } from './tokens.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/bookkeeping.ts';
import { heldPositions } from '#server/db/organisation.ts';
import { sessions, users } from '#server/db/schema.ts';
import { shareReads } from '#server/db/shared-reads.ts';

/** How long a session lives after the last call. */
export const SESSION_MS = 30 * DAY_MS;
/** A call marks the session as seen at most this often, which is precise enough for presence (two minutes). */
const TOUCH_MS = 30_000;
/** How long somebody counts as online after their last sign of life. */
export const ONLINE_MS = 120_000;
/** NOTIFY channel: the id of a session or a user whose live streams have to be checked again. */
export const SESSIONS_CHANNEL = 'muster_sessions';
/** NOTIFY channel: somebody has come or gone. */
export const PRESENCE_CHANNEL = 'muster_presence';

type Reason = 'session_ended' | 'account_deleted';

interface SessionParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
}

/**
 * Who holds the token, according to the database now. Refuses with 401: `unauthenticated` for a token that is
 * not ours, `session_ended` or `account_deleted` for one whose session is over.
 */
export async function authenticate(
  token: string,
  { database, secrets, now }: SessionParts,
): Promise<Caller> {
  const id = await sessionIdOf(token, secrets.session);
  const row = (await readTogetherById(database.db, 'sessions', id)).get(id);
  const at = now();
  if (!row) throw ended('session_ended');
  if (row.endedAs) throw ended(row.endedAs);
  if (!row.user) throw ended('account_deleted');
  if (row.expiresAt <= at) throw ended('session_ended');
  const unseen = at.getTime() - row.lastSeen.getTime();
  if (unseen >= TOUCH_MS) await touchSessions(database.db, [id], at);
  if (unseen >= ONLINE_MS) await announcePresence(database.db);
  return callerOf(id, row.user);
}

/**
 * Locks the caller's account until the transaction ends, so that nothing is stored for somebody who has just left.
 * Refuses with 401 `account_deleted` if it is gone, and `session_ended` if it was suspended meanwhile. To be called first: users come
 * first in the lock order.
 */
export async function holdAccount(tx: Queryable, userId: string, at: Date): Promise<void> {
  const [held] = await tx
    .select(suspensionColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  if (!held) throw accountIsGone();
  if (isSuspended(held, at)) throw sessionIsOver();
}

export function accountIsGone(): ApiError {
  return ended('account_deleted');
}

/** What a suspended member is told who is still in the middle of a call: their session has just ended. */
export function sessionIsOver(): ApiError {
  return ended('session_ended');
}

/** Those of the sessions that are alive, with their holders: open live streams check this again and again. */
export async function readCallers(
  db: Queryable,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, Caller>> {
  const found = new Map<string, Caller>();
  for (const row of await selectSessions(db, [...ids])) {
    if (row.user && !row.endedAs && row.expiresAt > at)
      found.set(row.id, callerOf(row.id, row.user));
  }
  return found;
}

/** `device` names what signs in, for the member's own list. */
export async function startSession(
  db: Queryable,
  userId: string,
  { at, device = '' }: { readonly at: Date; readonly device?: string },
): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({ userId, device, createdAt: at, lastSeen: at, expiresAt: expiry(at) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('The session was not stored.');
  await announcePresence(db);
  return row.id;
}

/** Lets every process know that who is online may have changed. */
export async function announcePresence(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${PRESENCE_CHANNEL}, '')`);
}

/**
 * Ends one session; its next call gets `session_ended`, its live streams close at once, here and in other processes, and
 * nothing more is pushed to its browser.
 */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  await db
    .update(sessions)
    .set({ endedAs: 'session_ended' })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAs)));
  await db.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${sessionId})`);
}

/** Ends every session of a member; each of them gets the reason on its next call. */
export async function endSessionsOf(db: Queryable, userId: string, reason: Reason): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await db
    .update(sessions)
    .set({ endedAs: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAs)));
  await db.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${userId})`);
}

/** Ends every other session of the caller, in the same way as `endSession`. */
export async function endOtherSessions(
  db: Queryable,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<void> {
  const { userId: owner, sessionId: subscriber } = pushSubscriptions;
  await db.delete(pushSubscriptions).where(and(eq(owner, userId), ne(subscriber, sessionId)));
  await db
    .update(sessions)
    .set({ endedAs: 'session_ended' })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.endedAs)));
  await db.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${userId})`);
}

/** A sign of life: seen now, and good for another 30 days. */
export async function touchSessions(
  db: Queryable,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(sessions)
    .set({ lastSeen: at, expiresAt: expiry(at) })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAs)));
}

/** The unload beacon: offline now, while the session goes on. The next call brings the member back. */
export async function markAway(db: Queryable, sessionId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - ONLINE_MS);
  await db
    .update(sessions)
    .set({ lastSeen: before })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAs)));
}

/**
 * Removes sessions whose reason nobody needs any more: ended 90 days ago, the longest an outbox may stay away. Those that a clock
 * that was ahead has made or seen live for 30 days from now, like any other.
 */
export async function pruneSessions(db: Queryable, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeen: at, expiresAt: expiry(at) })
    .where(gt(sessions.expiresAt, new Date(expiry(at).getTime() + DAY_MS)));
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(at.getTime() - 90 * DAY_MS)));
}

const userColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  flags: users.flags,
  positions: heldPositions,
};

type UserRow = Omit<Caller, 'sessionId'>;

function selectSessions(db: Queryable, ids: (string | Placeholder)[]) {
  return db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      lastSeen: sessions.lastSeen,
      endedAs: sessions.endedAs,
      user: userColumns,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.id, ids));
}

/** Calls that come at the same time look up their callers with one statement. */
const readTogetherById = shareReads(
  async (db, { wishes: ids }: { readonly wishes: readonly string[] }) => {
    // A statement of its own for each number of ids would have to be prepared on each connection: the first one is repeated.
    const most = 2 ** Math.ceil(Math.log2(ids.length));
    const filled = Array.from({ length: most }, (_, at) => ids[at] ?? ids[0]);
    const rows = await sessionsToRead(db, most).execute(Object.fromEntries(filled.entries()));
    return new Map(rows.map((row) => [row.id, row]));
  },
);

const sessionsToRead = preparedStatement((db, most) => {
  const ids = Array.from({ length: most }, (_, at) => sql.placeholder(`${at}`));
  return selectSessions(db, ids).prepare(`${most}_sessions`);
});

function callerOf(sessionId: string, user: UserRow): Caller {
  return { ...user, sessionId };
}

function expiry(at: Date): Date {
  return new Date(at.getTime() + SESSION_MS);
}

function ended(reason: Reason): ApiError {
  return reason === 'account_deleted'
    ? new ApiError('account_deleted', 'This account was deleted.')
    : new ApiError('session_ended', 'Your session has ended. Please sign in again.');
}
