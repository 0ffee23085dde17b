import { randomUUID } from 'node:crypto';
import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { rolesMeant } from '#domain/event-role.ts';
import { staleRevision } from '#server/core/calls/revisions.ts';
import type { Queryable } from '../../db/database.ts';
import { noteFormerNames, readKnownRoles } from '../../db/known-roles.ts';
import { seatWatches } from '../../db/notice-tables.ts';
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
  await writeRoles(tx, rolesWanted([], { id, draft }));
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
 * Replaces an event. Its Discord ids stay. Those attending a role that stays (`rolesMeant`) keep their seat, even under a new name and
 * even if the capacity falls below their number; RSVPs for a removed role are cancelled. Returns whose those were.
 *
 * Refuses with 409 `stale_revision` when a person changed the event after `basedOn`, 410 or 404 when it is gone.
 * Locks in the usual order: the event, its roles by id, then RSVPs.
 */
export async function updateEvent(
  tx: Queryable,
  { id, draft, basedOn, authorId, now }: Edit,
): Promise<RemovedPlace[]> {
  await lockForEdit(tx, id, basedOn);
  const before = await readKnownRoles(tx, { eventId: id, now }).for('update');
  const roles = rolesWanted(before, { id, draft });
  const cancelled = await removeOtherRoles(tx, id, { kept: roles.map((role) => role.id), now });
  await writeRoles(tx, roles);
  const names = new Map(roles.map((role) => [role.id, role.name]));
  const renamed = before.filter((role) => names.has(role.id) && names.get(role.id) !== role.name);
  if (renamed.length > 0) await renameIn(tx, { eventId: id, roles: renamed, now });
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

/** Locks the event and refuses a stale edit. `editedRevision` is compared, since the bot raises `revision` when it sets its ids. */
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
      and(
        eq(rsvps.eventId, eventId),
        eq(rsvps.attending, true),
        notInArray(rsvps.roleId, [...kept]),
      ),
    )
    .returning({ userId: rsvps.userId, role: rsvps.role });
  await tx
    .delete(eventRoles)
    .where(and(eq(eventRoles.eventId, eventId), notInArray(eventRoles.id, [...kept])));
  return cancelled;
}

type KnownRoles = Awaited<ReturnType<typeof readKnownRoles>>;

/** The roles as they are to be stored, with the ids of those that stay. */
function rolesWanted(known: KnownRoles, { id: eventId, draft }: Pick<Edit, 'id' | 'draft'>) {
  const meant = rolesMeant(known, draft.roles);
  return draft.roles.map((role, place) => {
    const id = meant[place]?.id ?? role.id ?? randomUUID();
    return { ...role, id, eventId, place };
  });
}

async function writeRoles(tx: Queryable, roles: ReturnType<typeof rolesWanted>): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .insert(eventRoles)
    .values(roles)
    .onConflictDoUpdate({
      target: [eventRoles.eventId, eventRoles.id],
      set: {
        name: sql`excluded.name`,
        icon: sql`excluded.icon`,
        capacity: sql`excluded.capacity`,
        department: sql`excluded.department`,
        place: sql`excluded.place`,
      },
    });
}

interface Renaming {
  readonly eventId: string;
  /** The roles with their names before the edit. */
  readonly roles: KnownRoles;
  readonly now: Date;
}

/** Gives RSVPs and watches the new names of their roles, under a higher revision so that devices notice; nobody changes role. */
async function renameIn(tx: Queryable, { eventId, roles, now }: Renaming): Promise<void> {
  await noteFormerNames(tx, { eventId, roles, now });
  for (const table of [rsvps, seatWatches]) {
    await tx
      .update(table)
      .set({ role: sql`${eventRoles.name}`, revision: sql`${table.revision} + 1` })
      .from(eventRoles)
      .where(
        and(
          eq(table.eventId, eventId),
          eq(eventRoles.eventId, eventId),
          eq(eventRoles.id, table.roleId),
          ne(eventRoles.name, table.role),
        ),
      );
  }
}
