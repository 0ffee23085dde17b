import { and, asc, inArray, sql } from 'drizzle-orm';
import { can } from '#domain/permissions.ts';
import { noteEventChange, noteRsvpChange, takeBackDeletion } from '#server/bot/bot-outbox.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import type { Config } from '#server/process/config.ts';
import { changes } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  answerNotes,
  checkIns,
  eventRoles,
  events,
  formerRoleNames,
  rsvps,
  waitlist,
} from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { takeBackRemoval } from '#server/notices/announce.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { placeInSeries, waitStanding } from './event-in-series.ts';
import { alreadyBack } from './restoring.ts';
import { eventIn, type StoredEvent } from './stored-event.ts';

interface Return {
  readonly changedBy: string;
  /** Ids of the accounts that still exist, which the caller keeps from being deleted. */
  readonly held: ReadonlySet<string>;
  /** Those of them who are suspended: they attend nothing (SPEC 20.2). */
  readonly suspended: ReadonlySet<string>;
  readonly config: Config;
  readonly at: Date;
}

/**
 * Restores a deleted event with its roles, and with the RSVPs of the members who still exist and those of its helpers who may still check
 * in, everything under a higher revision. Seats that are free by then go to those who wait, or are told to them, and whoever wants one in
 * each event of its series is to have one here.
 * Refuses with 422 if the event exists already.
 */
export async function restoreEvent(
  tx: Queryable,
  before: unknown,
  { changedBy, held, suspended, config, at }: Return,
): Promise<void> {
  const event = eventIn(before);
  const { roles, rsvps: places, formerNames, notes, waitlist: waiting, ...rest } = event;
  const { checkIns: marks, ...row } = rest;
  const { seriesId } = await insertEvent(tx, row, { changedBy, held, at });
  const isHeld = ({ userId }: { readonly userId: string }) => held.has(userId);
  const kept = places.filter(isHeld).map((place) => withoutSeat(place, suspended));
  await insertRoles(tx, row.id, { roles, kept });
  await insertFormerNames(tx, row.id, formerNames);
  await insertRsvps(tx, row.id, kept);
  await insertNotes(tx, row.id, notes.filter(isHeld));
  await insertPlaces(tx, row.id, { waiting, roles, held, suspended });
  await insertMarks(tx, row.id, marks.filter(isHeld));
  if (seriesId !== null) await waitStanding(tx, row.id, seriesId);
  const freed = roles.filter(({ id }) => seatsIn(id, kept) < seatsIn(id, places));
  await settleLists(tx, { eventId: row.id, at, freed: freed.map(({ id }) => id) });
  await takeBackRemoval(tx, { noun: 'event', id: row.id });
  if (event.state !== 'draft' && event.botWaits !== true) await announce(tx, event, config);
}

type EventRow = Omit<
  StoredEvent,
  'roles' | 'rsvps' | 'formerNames' | 'notes' | 'waitlist' | 'checkIns'
>;

/** The event itself, in its series if there is still room for it there; says in which. */
async function insertEvent(
  tx: Queryable,
  row: EventRow,
  { changedBy, held, at }: Pick<Return, 'changedBy' | 'held' | 'at'>,
): Promise<{ readonly seriesId: string | null }> {
  const revision = row.revision + 1;
  const { publishAt = null } = row;
  // A draft whose time has passed meanwhile is published by hand: whoever brings it back sees it first.
  const laterAt = publishAt !== null && publishAt > at ? publishAt : null;
  const series = await placeInSeries(tx, row);
  const helpers = await helpersAmong(tx, row.helpers ?? [], held);
  const made = await tx
    .insert(events)
    .values({
      ...{ ...row, ...series, helpers, publishAt: laterAt },
      ...{ changedBy, revision, editedRevision: revision },
    })
    .onConflictDoNothing({ target: events.id })
    .returning({ id: events.id });
  if (made.length === 0) throw alreadyBack();
  return series;
}

type Place = StoredEvent['rsvps'][number];

/** Whoever is suspended attends nothing. */
function withoutSeat(place: Place, suspended: ReadonlySet<string>): Place {
  if (!suspended.has(place.userId)) return place;
  return { ...place, answer: 'none', givenRevision: null };
}

async function insertRoles(
  tx: Queryable,
  eventId: string,
  { roles, kept }: { roles: StoredEvent['roles']; kept: StoredEvent['rsvps'] },
): Promise<void> {
  if (roles.length === 0) return;
  const back = roles.map((role) => ({ ...role, eventId, attending: seatsIn(role.id, kept) }));
  await tx.insert(eventRoles).values(back);
  // A device that was away the whole time has the lists that were.
  await tx.execute(sql`select muster_note('waitlists', event_id || ':' || id, null, false)
    from event_roles where event_id = ${eventId}::uuid and list_revision > 0`);
}

async function insertFormerNames(
  tx: Queryable,
  eventId: string,
  names: StoredEvent['formerNames'],
): Promise<void> {
  if (names.length === 0) return;
  await tx.insert(formerRoleNames).values(names.map((name) => ({ ...name, eventId })));
}

function seatsIn(id: string, places: StoredEvent['rsvps']): number {
  return places.filter(({ roleId, answer }) => answer === 'seat' && roleId === id).length;
}

/** Those who still exist and are org members (SPEC 32.1), in their order. */
async function helpersAmong(
  tx: Queryable,
  helpers: readonly string[],
  held: ReadonlySet<string>,
): Promise<string[]> {
  const there = helpers.filter((id) => held.has(id));
  const fit = await orgMembersAmong(tx, there);
  return there.filter((id) => fit.has(id));
}

async function insertRsvps(
  tx: Queryable,
  eventId: string,
  kept: StoredEvent['rsvps'],
): Promise<void> {
  if (kept.length === 0) return;
  // A device that was away the whole time must not be told that its RSVP is gone.
  const own = kept.map(({ userId }) => idAtEvent(eventId, userId));
  const gone = inArray(changes.collection, ['myRsvps', 'myAnswers']);
  await tx.delete(changes).where(and(gone, inArray(changes.id, own)));
  await tx
    .insert(rsvps)
    .values(kept.map((rsvp) => ({ ...rsvp, eventId, revision: rsvp.revision + 1 })));
}

async function insertNotes(
  tx: Queryable,
  eventId: string,
  notes: StoredEvent['notes'],
): Promise<void> {
  if (notes.length === 0) return;
  await tx.insert(answerNotes).values(notes.map((one) => ({ ...one, eventId })));
}

/** Puts the marks back under higher revisions, for a device that was told that they are gone. */
async function insertMarks(
  tx: Queryable,
  eventId: string,
  marks: StoredEvent['checkIns'],
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(checkIns)
    .values(marks.map((mark) => ({ ...mark, eventId, revision: mark.revision + 1 })));
}

interface Places extends Pick<Return, 'held' | 'suspended'> {
  readonly waiting: StoredEvent['waitlist'];
  readonly roles: StoredEvent['roles'];
}

/** With the tickets that they had, so that everybody has their place again. */
async function insertPlaces(
  tx: Queryable,
  eventId: string,
  { waiting, roles, held, suspended }: Places,
): Promise<void> {
  const waiters = await orgMembersAmong(
    tx,
    waiting.map(({ userId }) => userId),
  );
  const back = waiting.filter(
    ({ userId, roleId }) =>
      held.has(userId) &&
      waiters.has(userId) &&
      !suspended.has(userId) &&
      roles.some(({ id }) => id === roleId),
  );
  if (back.length > 0) await tx.insert(waitlist).values(back.map((one) => ({ ...one, eventId })));
}

/** Those who may still wait for a seat (SPEC 30.13) or help, locked against losing that right before it is all back. */
async function orgMembersAmong(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const people = await tx
    .select({ id: users.id, role: users.role, flags: users.flags })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('share');
  const waiters = people.filter((person) => can({ ...person, positions: [] }, 'events.read'));
  return new Set(waiters.map(({ id }) => id));
}

/** The bot removed its message and is told of a new event, unless it doesn't know yet that the event was gone. */
async function announce(tx: Queryable, event: StoredEvent, config: Config): Promise<void> {
  const { id: eventId, title, start, end } = event;
  const place = await takeBackDeletion(tx, eventId, config);
  if (place) await noteChannelMessage(tx, eventId, place);
  const { state, offReason: reason = '' } = event;
  const told = {
    ...{ eventId, title, start: start.toISOString(), end: end.toISOString() },
    ...(state === 'calledOff' && { state, reason }),
  };
  await noteEventChange(
    tx,
    place
      ? { change: 'updated', event: { ...told, ...place } }
      : { change: 'created', event: { ...told, channelId: null, messageId: null } },
    config,
  );
  await noteRsvpChange(tx, eventId, config);
}
