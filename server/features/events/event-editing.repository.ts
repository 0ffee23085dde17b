import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { staleRevision } from '#server/core/http/revisions.ts';
import type { Queryable } from '../../db/database.ts';
import { eventRoles, events, rsvps } from '../../db/schema.ts';
import type { CheckedDraft } from './event-draft.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

interface NewEvent {
  readonly id: string;
  readonly draft: CheckedDraft;
  readonly authorId: string;
  readonly now: Date;
}

/** Stores a new event; false if there is one with that id already. */
export async function insertEvent(
  tx: Queryable,
  { id, draft, authorId, now }: NewEvent,
): Promise<boolean> {
  const { title, start, end, description, eventImageUrl } = draft;
  const stored = await tx
    .insert(events)
    .values({
      id,
      createdAt: now,
      title,
      start,
      end,
      description,
      eventImageUrl,
      createdBy: authorId,
      changedBy: authorId,
    })
    .onConflictDoNothing({ target: events.id })
    .returning({ id: events.id });
  if (stored.length === 0) return false;
  await writeRoles(tx, id, draft.roles);
  return true;
}

interface Edit {
  readonly id: string;
  readonly draft: CheckedDraft;
  readonly basedOn: number | undefined;
  readonly authorId: string;
  readonly now: Date;
}

interface RemovedPlace {
  readonly userId: string;
  readonly role: string;
}

/**
 * Replaces an event. Its Discord ids stay. Roles are identified by name: those attending a role that stays keep
 * their place, even if its capacity falls below their number; places in a removed role are cancelled. Returns whose
 * those were.
 *
 * Refuses with 409 `stale_revision` when a person changed the event after `basedOn`, 410 or 404 when it is gone.
 * Locks in the usual order: the event, its roles by name, then RSVPs.
 */
export async function updateEvent(
  tx: Queryable,
  { id, draft, basedOn, authorId, now }: Edit,
): Promise<RemovedPlace[]> {
  await lockForEdit(tx, id, basedOn);
  await tx
    .select({ name: eventRoles.name })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, id))
    .orderBy(asc(eventRoles.name))
    .for('update');
  const cancelled = await removeOtherRoles(tx, id, {
    kept: draft.roles.map(({ name }) => name),
    now,
  });
  await writeRoles(tx, id, draft.roles);
  const { title, start, end, description, eventImageUrl } = draft;
  const revision = sql`${events.revision} + 1`;
  await tx
    .update(events)
    .set({
      title,
      start,
      end,
      description,
      eventImageUrl,
      revision,
      editedRevision: revision,
      changedBy: authorId,
    })
    .where(eq(events.id, id));
  return cancelled;
}

/** Deletes an event with its roles and RSVPs; returns the deleted event. */
export async function deleteEvent(tx: Queryable, id: string) {
  const [event] = await tx.delete(events).where(eq(events.id, id)).returning({
    title: events.title,
    start: events.start,
    end: events.end,
    channelId: events.discordChannelId,
    messageId: events.discordMessageId,
  });
  if (!event) throw await goneOrUnknown(tx, id);
  return event;
}

/** Setting the bot's ids raises an event's revision too, but makes nobody's edit stale. */
async function lockForEdit(tx: Queryable, id: string, basedOn: number | undefined): Promise<void> {
  const [event] = await tx
    .select({ editedRevision: events.editedRevision, changedBy: events.changedBy })
    .from(events)
    .where(eq(events.id, id))
    .for('no key update');
  if (!event) throw await goneOrUnknown(tx, id);
  if (basedOn === undefined || basedOn >= event.editedRevision) return;
  const current = await readDetail(tx, id);
  throw await staleRevision(tx, { thing: 'this event', changedBy: event.changedBy, current });
}

async function removeOtherRoles(
  tx: Queryable,
  eventId: string,
  { kept, now }: { readonly kept: readonly string[]; readonly now: Date },
): Promise<RemovedPlace[]> {
  const cancelled = await tx
    .update(rsvps)
    .set({ attending: false, revision: sql`${rsvps.revision} + 1`, changedAt: now })
    .where(
      and(eq(rsvps.eventId, eventId), eq(rsvps.attending, true), notInArray(rsvps.role, [...kept])),
    )
    .returning({ userId: rsvps.userId, role: rsvps.role });
  await tx
    .delete(eventRoles)
    .where(and(eq(eventRoles.eventId, eventId), notInArray(eventRoles.name, [...kept])));
  return cancelled;
}

async function writeRoles(
  tx: Queryable,
  eventId: string,
  roles: CheckedDraft['roles'],
): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .insert(eventRoles)
    .values(roles.map((role, place) => ({ ...role, eventId, place })))
    .onConflictDoUpdate({
      target: [eventRoles.eventId, eventRoles.name],
      set: {
        icon: sql`excluded.icon`,
        capacity: sql`excluded.capacity`,
        department: sql`excluded.department`,
        place: sql`excluded.place`,
      },
    });
}
