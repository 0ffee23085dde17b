import { and, asc, eq, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { horizonOfNotices } from '#domain/horizon.ts';
import type { News } from '#contract/news.ts';
import { newsKinds } from '#domain/news/kinds.ts';
import { maySee } from '#domain/news/news-relevance.ts';
import { can, type Person } from '#domain/permissions.ts';
import { pushSubscriptions } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { events } from '../db/event-tables.ts';
import { notices, seatWatches } from '../db/notice-tables.ts';
import { heldPositions } from '../db/organisation.ts';
import { sessions, users } from '../db/schema.ts';
import { comerOf, hasAny, idIn } from './subjects.ts';

interface Reading {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly upTo: Date | null;
  readonly at: Date;
}

/** SPEC 12.15: marks a member's own notices, those named and all up to a moment. Notices that were read before keep their time. */
export async function markNoticesRead(tx: Queryable, reading: Reading): Promise<void> {
  const { userId, ids, upTo, at } = reading;
  const named = ids.length > 0 ? inArray(notices.id, [...ids]) : undefined;
  const older = upTo ? lte(notices.at, upTo) : undefined;
  if (!named && !older) return;
  const unread = and(eq(notices.userId, userId), isNull(notices.readAt), or(named, older));
  await tx
    .update(notices)
    .set({ readAt: at, revision: sql`${notices.revision} + 1` })
    .where(inArray(notices.id, held(tx, unread)));
}

/** Locks notices in the order of their ids, so that two transactions that change several at a time never cause a deadlock. */
function held(tx: Queryable, which: SQL | undefined) {
  return tx
    .select({ id: notices.id })
    .from(notices)
    .where(which)
    .orderBy(asc(notices.id))
    .for('update');
}

/**
 * SPEC 12.10: takes from a member's list the notices that they may no longer see, with their waiting pushes; ends their watches
 * if they may not read events. To be called in the transaction that changes their rights, which holds the account.
 */
export async function dropUnseen(tx: Queryable, userId: string, person: Person): Promise<void> {
  const rows = await tx
    .select({ id: notices.id, news: notices.news, eventId: idIn(notices.news, 'event') })
    .from(notices)
    .where(and(eq(notices.userId, userId), inArray(kindOfNews, newsKinds)));
  const reader = { ...person, id: userId };
  const helpersOf = await holdHelpersOf(
    tx,
    rows.flatMap(({ news, eventId }) => (eventId && comerOf(news) !== null ? [eventId] : [])),
  );
  const unseen = rows
    .filter(({ news, eventId }) => !maySee(reader, { news, helpers: helpersOf.get(eventId) ?? [] }))
    .map(({ id }) => id);
  if (unseen.length > 0) await dropNoticesWhere(tx, inArray(notices.id, unseen));
  if (can(person, 'events.read')) return;
  await tx.delete(seatWatches).where(eq(seatWatches.userId, userId));
}

/**
 * Who helps at these events, locked so that an edit which takes a helper away judges after the change of rights. One that is being edited
 * just now isn't waited for, and counts as one without helpers.
 */
async function holdHelpersOf(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const held = await tx
    .select({ id: events.id, helpers: events.helpers })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .for('share', { skipLocked: true });
  return new Map(held.map(({ id, helpers }) => [id, helpers]));
}

interface Lost {
  readonly eventId: string;
  /** Those whom the event has as helpers no more. */
  readonly lost: readonly string[];
  /** Those whom it has then. */
  readonly helpers: readonly string[];
}

/** SPEC 32.39: the same of what helpers whom an event loses were told of it. To be called with the event locked. */
export async function dropUnseenByLost(
  tx: Queryable,
  { eventId, lost, helpers }: Lost,
): Promise<void> {
  const { id, role, flags } = users;
  const rows = await tx
    .select({
      ...{ id: notices.id, news: notices.news },
      reader: { id, role, flags, positions: heldPositions },
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .where(
      and(
        ...[eq(idIn(notices.news, 'event'), eventId), inArray(notices.userId, [...lost])],
        inArray(kindOfNews, newsKinds),
      ),
    );
  const unseen = rows.filter(({ news, reader }) => !maySee(reader, { news, helpers }));
  const ids = unseen.map((one) => one.id);
  if (ids.length > 0) await dropNoticesWhere(tx, inArray(notices.id, ids));
}

const kindOfNews = sql<string>`${notices.news}->>'kind'`;

interface Dropped {
  readonly subject: string;
  readonly kind: News['kind'];
  /** Only those whose news has all of one of these. */
  readonly facts?: readonly object[];
}

/** Takes notices of this kind about a subject from all lists, with their waiting pushes. */
export async function dropNotices(tx: Queryable, { subject, kind, facts }: Dropped): Promise<void> {
  const isOfKind = eq(kindOfNews, kind);
  await dropNoticesWhere(
    tx,
    and(eq(notices.subject, subject), isOfKind, facts && hasAny(notices.news, facts)),
  );
}

/** Takes these notices from all lists, with their waiting pushes. */
export async function dropNoticesWhere(tx: Queryable, these: SQL | undefined): Promise<void> {
  await tx.delete(notices).where(inArray(notices.id, held(tx, these)));
}

/** How many notices one statement removes: other calls get their turn in between. */
const PORTION = 500;

/** Removes notices older than 90 days. */
export async function pruneNotices(db: Queryable, at: Date): Promise<void> {
  for (;;) {
    const old = held(db, lt(notices.at, horizonOfNotices(at))).limit(PORTION);
    const removed = await db
      .delete(notices)
      .where(inArray(notices.id, old))
      .returning({ id: notices.id });
    if (removed.length < PORTION) return;
  }
}

/** Removes the subscriptions of ended sessions: nothing would be pushed to them. */
export async function pruneSubscriptions(db: Queryable, at: Date): Promise<void> {
  const alive = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, pushSubscriptions.sessionId),
        isNull(sessions.endedAs),
        sql`${sessions.expiresAt} > ${at.toISOString()}::timestamptz`,
      ),
    );
  await db.delete(pushSubscriptions).where(sql`not exists ${alive}`);
}
