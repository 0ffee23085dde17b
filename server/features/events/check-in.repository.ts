import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { CheckInLine, CheckInMark, CheckInRow } from '#contract/check-in.ts';
import { ApiError } from '#contract/problem.ts';
import { byId, byName } from '#domain/by-name.ts';
import {
  checkInBar,
  hasCome,
  markAfter,
  mayCheckIn,
  type CheckInBar,
  type MarkWish,
} from '#domain/check-in.ts';
import { whenOf } from '#domain/news/news-times.ts';
import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { isSuspended } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { checkIns, eventRoles, events, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { announceReplaced } from '#server/notices/check-in-news.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { goneOrUnknown } from './events.repository.ts';

export const checkInColumns = {
  eventId: checkIns.eventId,
  userId: checkIns.userId,
  mark: checkIns.mark,
  at: checkIns.at,
  by: checkIns.by,
  revision: checkIns.revision,
};

type Stored = Pick<typeof checkIns.$inferSelect, keyof typeof checkInColumns>;

export function checkInRowOf({ at, ...row }: Stored): CheckInRow {
  return { id: idAtEvent(row.eventId, row.userId), ...row, at: at.toISOString() };
}

const eventToCheckIn = {
  id: events.id,
  title: events.title,
  start: events.start,
  end: events.end,
  state: events.state,
  helpers: events.helpers,
};

type EventToCheckIn = Pick<typeof events.$inferSelect, keyof typeof eventToCheckIn>;

/** The event, if the caller may check in at it; refuses with 403 whoever may not, and with 410 or 404 an event that isn't there. */
export async function readForCheckIn(
  db: Queryable,
  eventId: string,
  caller: Caller,
): Promise<EventToCheckIn> {
  const [event] = await db.select(eventToCheckIn).from(events).where(eq(events.id, eventId));
  if (event && mayCheckIn(caller, event) && isKnownTo(caller, event)) return event;
  if (event) throw notYours();
  const gone = await goneOrUnknown(db, eventId);
  // Nobody tells others which events there are.
  throw gone.code === 'event_gone' || can(caller, 'events.edit') ? gone : notYours();
}

/** SPEC 30.51: a draft is there for whoever may edit events alone. */
function isKnownTo(caller: Caller, { state }: EventToCheckIn): boolean {
  return state !== 'draft' || can(caller, 'events.edit');
}

/** The event as it is known to somebody who wants to come to it: only whoever may edit events knows of a draft. */
export async function readToCome(
  db: Queryable,
  eventId: string,
  caller: Caller,
): Promise<EventToCheckIn> {
  const [event] = await db.select(eventToCheckIn).from(events).where(eq(events.id, eventId));
  if (!event || !isKnownTo(caller, event)) throw await goneOrUnknown(db, eventId);
  return event;
}

function notYours(): ApiError {
  return new ApiError('forbidden', 'Only the leaders of this event and its helpers check in.');
}

/** Everybody with a seat or a mark, by role in the event's order and name. */
export async function readCheckIn(db: Queryable, eventId: string): Promise<CheckInLine[]> {
  const rows = await db
    .select({
      ...{ userId: users.id, username: users.username },
      ...{ mark: checkIns.mark, at: checkIns.at, by: checkIns.by, revision: checkIns.revision },
      role: sql<string>`case when ${rsvps.attending} then ${rsvps.role} else '' end`,
      place: eventRoles.place,
      isSeated: rsvps.attending,
    })
    .from(users)
    .leftJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, eventId)))
    .leftJoin(eventRoles, and(eq(eventRoles.eventId, eventId), eq(eventRoles.id, rsvps.roleId)))
    .leftJoin(checkIns, and(eq(checkIns.userId, users.id), eq(checkIns.eventId, eventId)))
    .where(or(eq(rsvps.attending, true), ne(checkIns.mark, 'none')));
  const lines = rows.map(({ place, isSeated, ...row }) => ({
    ...row,
    ...{ id: idAtEvent(eventId, row.userId), eventId },
    ...{ mark: row.mark ?? 'none', revision: row.revision ?? 0 },
    at: row.at?.toISOString() ?? null,
    place: isSeated === true ? (place ?? LAST) : LAST,
  }));
  return lines
    .toSorted(
      (one, other) =>
        one.place - other.place ||
        byName(one.role, other.role) ||
        byName(one.username, other.username) ||
        byId(one.userId, other.userId),
    )
    .map(({ place: _, ...line }) => line);
}

/** Behind all roles. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Marker {
  readonly event: EventToCheckIn;
  readonly userId: string;
  readonly maker: Pick<Caller, 'id' | 'username'>;
  /** When the call arrived: the event is judged by it. */
  readonly at: Date;
}

interface Marking extends Marker {
  readonly wish: MarkWish;
  /** When it was made, by its maker's clock. */
  readonly madeAt: Date;
}

interface Replaced {
  readonly mark: CheckInMark;
  readonly by: string | null;
}

interface Marked {
  readonly row: CheckInRow;
  /** Somebody else's mark, of which this one has taken the place. */
  readonly replaced: Replaced | null;
}

/**
 * SPEC 32.2 to 32.5: marks a member, by the rule of `markAfter`, and tells whoever's mark that replaces. A mark that is there already stays
 * as it is, with its maker. Refuses with 409 `event_called_off` or `check_in_closed` outside of its time, with 410 or 404 an event that isn't
 * there, with 404 an account that isn't, and with 422 or 403 somebody who is no member or suspended.
 */
export async function putMark(tx: Queryable, marking: Marking): Promise<Marked> {
  const { userId, wish, maker, at } = marking;
  await lockMember(tx, marking);
  const event = await lockEvent(tx, marking);
  refuseClosed(event, at);
  const stored = await lockMark(tx, marking);
  const { mark: standing, by } = stored;
  const mark = markAfter(standing, wish);
  if (mark === standing) return { row: checkInRowOf(stored), replaced: null };
  const madeAt = marking.madeAt < at ? marking.madeAt : at;
  const row = await storeMark(tx, { eventId: event.id, userId, mark, at: madeAt, by: maker.id });
  if (standing === 'none' || by === maker.id) return { row, replaced: null };
  const replaced = { mark: standing, by };
  await announceReplaced(tx, { event, userId, maker, replaced, row, at });
  return { row, replaced };
}

/**
 * SPEC 32.7: marks a member present by their own word; who is marked as having come stays as they are. Refuses whom `putMark` refuses,
 * with 403 somebody who is no member.
 */
export async function putOwnMark(
  tx: Queryable,
  { event, maker, at }: Pick<Marking, 'event' | 'maker' | 'at'>,
): Promise<CheckInRow> {
  const own = { event, maker, at, userId: maker.id };
  const wish = { mark: 'present', was: 'none' } as const;
  await lockMember(tx, { ...own, wish, madeAt: at });
  await lockEvent(tx, own);
  const stored = await lockMark(tx, own);
  if (hasCome(stored.mark)) return checkInRowOf(stored);
  return (await putMark(tx, { ...own, wish, madeAt: at })).row;
}

/** Held until the transaction ends, like the event: else the mark of a deleted one would fail instead of being refused. */
async function lockMember(
  tx: Queryable,
  { event, userId, wish, maker, at }: Marking,
): Promise<void> {
  const [member] = await tx
    .select({
      flags: users.flags,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      isSeated: sql<boolean>`exists (select from rsvps r
        where r.event_id = ${event.id}::uuid and r.user_id = users.id and r.attending)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  if (!member) throw new ApiError('not_found', 'This account no longer exists.');
  if (wish.mark === 'none') return;
  if (isSuspended(member, at))
    throw new ApiError('forbidden', 'This account is suspended, so it takes part in no event.');
  if (member.flags.includes('OrgMember') || member.isSeated) return;
  if (userId === maker.id)
    throw new ApiError('forbidden', "You can check in once you're a member of the organisation.");
  const message = 'Only members are checked in.';
  throw new ApiError('invalid', message, { fields: { userId: message } });
}

async function lockEvent(tx: Queryable, { event: { id } }: Marker): Promise<EventToCheckIn> {
  const [event] = await tx
    .select(eventToCheckIn)
    .from(events)
    .where(eq(events.id, id))
    .for('key share');
  if (!event) throw await goneOrUnknown(tx, id);
  return event;
}

export function refuseClosed(event: EventToCheckIn, at: Date): void {
  if (event.state === 'calledOff')
    throw new ApiError('event_called_off', 'The event was called off.');
  if (event.state === 'draft')
    throw new ApiError('check_in_closed', 'The event is a draft, so nobody came to it yet.');
  const bar = checkInBar(event, at);
  if (bar !== null) throw checkInClosed(bar, at);
}

/** SPEC 32.38: helpers read who came as long as marks are taken; whoever may edit the event goes on. */
export function refuseLateReader(event: EventToCheckIn, caller: Caller, at: Date): void {
  const bar = can(caller, 'events.edit') ? null : checkInBar(event, at);
  if (bar?.is === 'late') throw checkInClosed(bar, at);
}

/** The refusal names a time in UTC, since nobody's zone is known here. */
function checkInClosed({ is, at }: CheckInBar, now: Date): ApiError {
  const when = whenOf(at.toISOString(), { zone: 'UTC', now });
  return new ApiError(
    'check_in_closed',
    is === 'early' ? `Check-in opens ${when}.` : `Check-in closed ${when}.`,
  );
}

/** The row, which exists from then on: two who mark somebody at once come one after the other. */
async function lockMark(tx: Queryable, { event, userId, maker, at }: Marker): Promise<Stored> {
  const place = { eventId: event.id, userId };
  const known = await lockStored(tx, place);
  if (known) return known;
  await tx
    .insert(checkIns)
    .values({ ...place, mark: 'none', at, by: maker.id, revision: 0 })
    .onConflictDoNothing();
  const made = await lockStored(tx, place);
  if (!made) throw new Error('The mark was not stored.');
  return made;
}

type Place = Pick<Stored, 'eventId' | 'userId'>;

async function lockStored(tx: Queryable, place: Place): Promise<Stored | undefined> {
  const [row] = await tx.select(checkInColumns).from(checkIns).where(isOf(place)).for('update');
  return row;
}

function isOf({ eventId, userId }: Place) {
  return and(eq(checkIns.eventId, eventId), eq(checkIns.userId, userId));
}

async function storeMark(tx: Queryable, values: Omit<Stored, 'revision'>): Promise<CheckInRow> {
  const { mark, at, by } = values;
  const [row] = await tx
    .update(checkIns)
    .set({ mark, at, by, revision: sql`${checkIns.revision} + 1` })
    .where(isOf(values))
    .returning(checkInColumns);
  if (!row) throw new Error('The mark was not stored.');
  return checkInRowOf(row);
}
