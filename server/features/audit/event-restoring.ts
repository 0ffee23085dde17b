import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { roleCalled } from '#domain/event-role.ts';
import { noteEventChange, noteRsvpChange, takeBackDeletion } from '#server/bot/bot-outbox.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import type { Config } from '#server/process/config.ts';
import { changes } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events, formerRoleNames, rsvps } from '#server/db/schema.ts';
import { takeBackRemoval } from '#server/notices/announce.ts';
import { alreadyBack } from './restoring.ts';

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
  roles: z.array(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      icon: z.string(),
      department: z.string(),
      capacity: z.number(),
      place: z.number(),
    }),
  ),
  rsvps: z.array(
    z.object({
      userId: z.string(),
      roleId: z.optional(z.string()),
      role: z.string(),
      attending: z.boolean(),
      source: z.string(),
      changedAt: z.coerce.date(),
      revision: z.number(),
    }),
  ),
  formerNames: z
    .array(z.object({ roleId: z.string(), name: z.string(), until: z.coerce.date() }))
    .default([]),
});
type StoredEvent = ReturnType<typeof eventIn>;

/** An event as the audit keeps it. Older versions kept no ids of roles: then an RSVP is matched to its role by name. */
function eventIn(before: unknown) {
  const event = storedEvent.parse(before);
  const roles = event.roles.map((role) => ({ ...role, id: role.id ?? randomUUID() }));
  const places = event.rsvps.map((rsvp) => {
    const roleId = rsvp.roleId ?? roleCalled(roles, rsvp.role)?.id ?? randomUUID();
    return { ...rsvp, roleId };
  });
  return { ...event, roles, rsvps: places };
}

/** Ids of the members whose RSVPs a deleted event had. */
export function attendeesIn(before: unknown): string[] {
  return storedEvent.parse(before).rsvps.map(({ userId }) => userId);
}

interface Return {
  readonly changedBy: string;
  /** Ids of the accounts that still exist, which the caller keeps from being deleted. */
  readonly held: ReadonlySet<string>;
  /** Those of them who are suspended: they attend nothing (SPEC 20.2). */
  readonly suspended: ReadonlySet<string>;
  readonly config: Config;
}

/**
 * Restores a deleted event with its roles and the RSVPs of the members who still exist, everything under a higher revision.
 * Refuses with 422 if the event exists already.
 */
export async function restoreEvent(
  tx: Queryable,
  before: unknown,
  { changedBy, held, suspended, config }: Return,
): Promise<void> {
  const event = eventIn(before);
  const { roles, rsvps: places, formerNames, ...row } = event;
  const revision = row.revision + 1;
  const back = await tx
    .insert(events)
    .values({ ...row, changedBy, revision, editedRevision: revision })
    .onConflictDoNothing({ target: events.id })
    .returning({ id: events.id });
  if (back.length === 0) throw alreadyBack();
  const kept = places
    .filter(({ userId }) => held.has(userId))
    .map((place) => (suspended.has(place.userId) ? { ...place, attending: false } : place));
  await insertRoles(tx, row.id, { roles, kept });
  if (formerNames.length > 0)
    await tx
      .insert(formerRoleNames)
      .values(formerNames.map((name) => ({ ...name, eventId: row.id })));
  await insertRsvps(tx, row.id, kept);
  await takeBackRemoval(tx, { noun: 'event', id: row.id });
  await announce(tx, event, config);
}

async function insertRoles(
  tx: Queryable,
  eventId: string,
  { roles, kept }: { roles: StoredEvent['roles']; kept: StoredEvent['rsvps'] },
): Promise<void> {
  if (roles.length === 0) return;
  const attendingIn = (id: string) =>
    kept.filter(({ roleId, attending }) => attending && roleId === id).length;
  await tx
    .insert(eventRoles)
    .values(roles.map((role) => ({ ...role, eventId, attending: attendingIn(role.id) })));
}

async function insertRsvps(
  tx: Queryable,
  eventId: string,
  kept: StoredEvent['rsvps'],
): Promise<void> {
  if (kept.length === 0) return;
  await tx
    .insert(rsvps)
    .values(kept.map((rsvp) => ({ ...rsvp, eventId, revision: rsvp.revision + 1 })));
  // A device that was away the whole time must not be told that its RSVP is gone.
  const own = kept.map(({ userId }) => `${eventId}:${userId}`);
  await tx.delete(changes).where(and(eq(changes.collection, 'myRsvps'), inArray(changes.id, own)));
}

/** The bot removed its message and is told of a new event, unless it doesn't know yet that the event was gone. */
async function announce(tx: Queryable, event: StoredEvent, config: Config): Promise<void> {
  const { id: eventId, title, start, end } = event;
  const place = await takeBackDeletion(tx, eventId, config);
  if (place) await noteChannelMessage(tx, eventId, place);
  const told = { eventId, title, start: start.toISOString(), end: end.toISOString() };
  await noteEventChange(
    tx,
    place
      ? { change: 'updated', event: { ...told, ...place } }
      : { change: 'created', event: { ...told, channelId: null, messageId: null } },
    config,
  );
  await noteRsvpChange(tx, eventId, config);
}
