import { randomUUID } from 'node:crypto';
import { and, asc, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { flags } from '#contract/access.ts';
import { answers } from '#contract/answers.ts';
import { checkInMarks } from '#contract/check-in.ts';
import { eventStates } from '#contract/sign-up-rules.ts';
import { roleCalled } from '#domain/event-role.ts';
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
import { placeInSeries, waitStanding } from './event-in-series.ts';
import { alreadyBack } from './restoring.ts';

const keptAudience = z.object({
  departments: z.array(z.string()),
  positions: z.array(z.number()),
  flags: z.array(z.enum(flags)),
});

const storedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start: z.coerce.date(),
  end: z.coerce.date(),
  description: z.string(),
  eventImageUrl: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.coerce.date(),
  revision: z.number(),
  handoverHours: z.number().optional(),
  state: z.enum(eventStates).optional(),
  publishAt: z.coerce.date().nullish(),
  opensAt: z.coerce.date().nullish(),
  closesAt: z.coerce.date().nullish(),
  ...{ locked: z.boolean().optional(), confirm: z.boolean().optional() },
  ...{ offReason: z.string().optional(), lockReason: z.string().optional() },
  ...{ question: z.string().optional(), audience: keptAudience.nullish() },
  helpers: z.array(z.string()).optional(),
  ...{ seriesId: z.string().nullish(), occurrence: z.string().nullish() },
  seriesFields: z.record(z.string(), z.string()).nullish(),
  botWaits: z.boolean().optional(),
  roles: z.array(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      icon: z.string(),
      department: z.string(),
      capacity: z.number(),
      place: z.number(),
      listRevision: z.number().default(0),
      audience: keptAudience.nullish(),
    }),
  ),
  rsvps: z.array(
    z.object({
      userId: z.string(),
      roleId: z.string().nullish(),
      role: z.string(),
      attending: z.boolean(),
      answer: z.enum(answers).optional(),
      givenRevision: z.number().nullish(),
      source: z.string(),
      changedAt: z.coerce.date(),
      revision: z.number(),
    }),
  ),
  formerNames: z
    .array(z.object({ roleId: z.string(), name: z.string(), until: z.coerce.date() }))
    .default([]),
  notes: z.array(z.object({ userId: z.string(), note: z.string() })).default([]),
  waitlist: z
    .array(
      z.object({
        ...{ roleId: z.string(), userId: z.string(), ticket: z.number() },
        createdAt: z.coerce.date(),
      }),
    )
    .default([]),
  checkIns: z
    .array(
      z.object({
        ...{ userId: z.string(), mark: z.enum(checkInMarks), at: z.coerce.date() },
        ...{ by: z.string().nullable(), revision: z.number() },
      }),
    )
    .default([]),
});
type StoredEvent = ReturnType<typeof eventIn>;

/**
 * An event as the audit keeps it. Older versions kept no ids of roles: then an RSVP is matched to its role by name. What such a one says
 * of an answer is whether it is a seat.
 */
function eventIn(before: unknown) {
  const event = storedEvent.parse(before);
  const roles = event.roles.map((role) => ({ ...role, id: role.id ?? randomUUID() }));
  const places = event.rsvps.map(({ attending, answer, ...rsvp }) => {
    const roleId = rsvp.roleId ?? roleCalled(roles, rsvp.role)?.id ?? null;
    return {
      ...rsvp,
      roleId,
      answer: answer ?? (attending ? ('seat' as const) : ('none' as const)),
    };
  });
  return { ...event, roles, rsvps: places };
}

/** Ids of the members whose RSVPs or marks a deleted event had, and of its helpers. */
export function attendeesIn(before: unknown): string[] {
  const { rsvps: places, checkIns: marks, helpers = [] } = storedEvent.parse(before);
  return [...new Set([...[...places, ...marks].map(({ userId }) => userId), ...helpers])];
}

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
  const revision = row.revision + 1;
  const { publishAt = null } = row;
  // A draft whose time has passed meanwhile is published by hand: whoever brings it back sees it first.
  const laterAt = publishAt !== null && publishAt > at ? publishAt : null;
  const series = await placeInSeries(tx, row);
  const helpers = await helpersAmong(tx, row.helpers ?? [], held);
  const made = await tx
    .insert(events)
    .values({
      ...row,
      ...series,
      helpers,
      publishAt: laterAt,
      changedBy,
      revision,
      editedRevision: revision,
    })
    .onConflictDoNothing({ target: events.id })
    .returning({ id: events.id });
  if (made.length === 0) throw alreadyBack();
  const kept = places
    .filter(({ userId }) => held.has(userId))
    .map((place) =>
      suspended.has(place.userId)
        ? { ...place, answer: 'none' as const, givenRevision: null }
        : place,
    );
  await insertRoles(tx, row.id, { roles, kept });
  if (formerNames.length > 0)
    await tx
      .insert(formerRoleNames)
      .values(formerNames.map((name) => ({ ...name, eventId: row.id })));
  await insertRsvps(tx, row.id, kept);
  const back = notes.filter(({ userId }) => held.has(userId));
  if (back.length > 0)
    await tx.insert(answerNotes).values(back.map((one) => ({ ...one, eventId: row.id })));
  await insertPlaces(tx, row.id, { waiting, roles, held, suspended });
  await insertMarks(
    tx,
    row.id,
    marks.filter(({ userId }) => held.has(userId)),
  );
  if (series.seriesId !== null) await waitStanding(tx, row.id, series.seriesId);
  const freed = roles.filter(({ id }) => seatsIn(id, kept) < seatsIn(id, places));
  await settleLists(tx, { eventId: row.id, at, freed: freed.map(({ id }) => id) });
  await takeBackRemoval(tx, { noun: 'event', id: row.id });
  if (event.state !== 'draft' && event.botWaits !== true) await announce(tx, event, config);
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
  const own = kept.map(({ userId }) => `${eventId}:${userId}`);
  const gone = inArray(changes.collection, ['myRsvps', 'myAnswers']);
  await tx.delete(changes).where(and(gone, inArray(changes.id, own)));
  await tx
    .insert(rsvps)
    .values(kept.map((rsvp) => ({ ...rsvp, eventId, revision: rsvp.revision + 1 })));
}

/** Under higher revisions, for a device that was told that they are gone. */
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
