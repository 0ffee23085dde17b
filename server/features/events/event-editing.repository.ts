import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { EventState } from '#contract/sign-up-rules.ts';
import { rolesMeant } from '#domain/event-role.ts';
import { staleRevision } from '#server/core/calls/revisions.ts';
import type { Queryable } from '../../db/database.ts';
import { noteFormerNames, readKnownRoles } from '../../db/known-roles.ts';
import { seatWatches } from '../../db/notice-tables.ts';
import { rowsOf } from '../../db/rows.ts';
import { eventRoles, events, rsvps } from '../../db/event-tables.ts';
import { refuseCrossedTimes, type CheckedDraft } from './event-draft.ts';
import { seriesGaps } from '../../db/planning-tables.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';
import { partWithHelpers } from './lost-helpers.ts';

interface NewEvent {
  readonly id: string;
  readonly draft: CheckedDraft;
  readonly state: EventState;
  /** When a draft is published by itself; null for never. */
  readonly publishAt: Date | null;
  readonly authorId: string;
  readonly now: Date;
}

/** Stores a new event; false if there is one with that id already. */
export async function insertEvent(
  tx: Queryable,
  { id, draft, state, publishAt, authorId, now }: NewEvent,
): Promise<boolean> {
  const stored = await tx
    .insert(events)
    .values({
      id,
      ...fieldsOf(draft, null),
      ...{ state, publishAt, createdAt: now },
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

interface Edited {
  /** The seats and the places on waitlists that went with their roles. */
  readonly removed: readonly RemovedPlace[];
  readonly left: readonly RemovedPlace[];
  /** The ids of the roles that have more seats than before. */
  readonly grown: readonly string[];
}

/**
 * Replaces an event. Its Discord ids stay. Those attending a role that stays (`rolesMeant`) keep their seat, even under a new name and
 * even if the capacity falls below their number; RSVPs for a removed role are cancelled, and whoever waited for it waits no more.
 * To be followed by `settleLists`.
 *
 * Refuses with 409 `stale_revision` when a person changed the event after `basedOn`, 410 or 404 when it is gone.
 * Locks in the usual order: the event, its roles by id, then RSVPs.
 */
export async function updateEvent(
  tx: Queryable,
  { id, draft, basedOn, authorId, now }: Edit,
): Promise<Edited> {
  const was = await lockForEdit(tx, id, basedOn);
  refuseCrossedTimes(draft, was);
  const before = await readKnownRoles(tx, { eventId: id, now }).for('update');
  const roles = rolesWanted(before, { id, draft });
  const kept = roles.map((role) => role.id);
  const left = await leaveOtherRoles(tx, id, kept);
  const removed = await removeOtherRoles(tx, id, { kept, now });
  await writeRoles(tx, roles);
  const names = new Map(roles.map((role) => [role.id, role.name]));
  const renamed = before.filter((role) => names.has(role.id) && names.get(role.id) !== role.name);
  if (renamed.length > 0) await renameIn(tx, { eventId: id, roles: renamed, now });
  await writeFields(tx, { id, draft, authorId, was });
  const capacities = new Map(before.map((role) => [role.id, role.capacity]));
  const grown = roles.filter((role) => role.capacity > (capacities.get(role.id) ?? Infinity));
  return { removed, left, grown: grown.map((role) => role.id) };
}

/** Replaces the fields of an event that the caller has locked; its roles stay as they are. */
export async function updateEventFields(
  tx: Queryable,
  { id, draft, authorId }: Edit,
): Promise<Edited> {
  await writeFields(tx, { id, draft, authorId, was: null });
  return { removed: [], left: [], grown: [] };
}

async function writeFields(
  tx: Queryable,
  { id, draft, authorId, was }: Omit<Edit, 'basedOn' | 'now'> & { readonly was: Standing | null },
): Promise<void> {
  const revision = sql`${events.revision} + 1`;
  if (draft.helpers) await partWithHelpers(tx, id, draft.helpers);
  await tx
    .update(events)
    .set({
      ...fieldsOf(draft, was),
      ...{ revision, editedRevision: revision, changedBy: authorId },
    })
    .where(eq(events.id, id));
}

/**
 * The columns that a draft names; what it doesn't stays. The reason is that of the lock, and goes with it. Of an event that was called off
 * that isn't told: sent back as it is, the reason in it is another one, and an editor who left it empty has never seen it.
 */
function fieldsOf({ roles: _, locked, reason, ...draft }: CheckedDraft, was: Standing | null) {
  if (locked === undefined && reason === undefined) return draft;
  const isLockedThen = locked ?? was?.isLocked ?? false;
  const isUnseen = was?.state === 'calledOff' && (reason === was.offReason || reason === '');
  return { ...draft, locked, lockReason: isLockedThen ? (isUnseen ? undefined : reason) : '' };
}

/** Deletes an event with its roles and RSVPs; returns the deleted event. Its series has none on that day then. */
export async function deleteEvent(tx: Queryable, id: string) {
  const [event] = await tx.delete(events).where(eq(events.id, id)).returning({
    title: events.title,
    start: events.start,
    end: events.end,
    channelId: events.discordChannelId,
    messageId: events.discordMessageId,
    state: events.state,
    isBotWaiting: events.botWaits,
    seriesId: events.seriesId,
    day: events.occurrence,
  });
  if (!event) throw await goneOrUnknown(tx, id);
  const { seriesId, day, ...deleted } = event;
  if (seriesId !== null && day !== null)
    await tx.insert(seriesGaps).values({ seriesId, day }).onConflictDoNothing();
  return deleted;
}

/** How an event is before it is changed. */
interface Standing {
  readonly state: EventState;
  readonly offReason: string;
  readonly isLocked: boolean;
  readonly editedRevision: number;
  readonly changedBy: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Locks the event, tells how it is, and refuses a stale edit. `editedRevision` is compared, since the bot raises `revision` when it sets its ids. */
export async function lockForEdit(
  tx: Queryable,
  id: string,
  basedOn: number | undefined,
): Promise<Standing> {
  const { editedRevision, changedBy, state, offReason, locked: isLocked } = events;
  const { opensAt, closesAt } = events;
  const [event] = await tx
    .select({ editedRevision, changedBy, state, offReason, isLocked, opensAt, closesAt })
    .from(events)
    .where(eq(events.id, id))
    .for('no key update');
  if (!event) throw await goneOrUnknown(tx, id);
  if (basedOn === undefined || basedOn >= event.editedRevision) return event;
  const current = await readDetail(tx, id);
  throw await staleRevision(tx, { thing: 'this event', changedBy: event.changedBy, current });
}

/** Ends the places on the waitlists of all other roles, each under a higher revision of its member's answer. */
async function leaveOtherRoles(
  tx: Queryable,
  eventId: string,
  kept: readonly string[],
): Promise<RemovedPlace[]> {
  return rowsOf<RemovedPlace>(
    tx,
    sql`with gone as (
        delete from waitlist where event_id = ${eventId}::uuid and role_id <> all(${sql.param([...kept])}::uuid[])
        returning user_id, role_id),
      bumped as (
        update rsvps set revision = revision + 1 where event_id = ${eventId}::uuid and user_id in (select user_id from gone))
      select gone.user_id as "userId", r.name as role from gone
      join event_roles r on r.event_id = ${eventId}::uuid and r.id = gone.role_id`,
  );
}

async function removeOtherRoles(
  tx: Queryable,
  eventId: string,
  { kept, now }: { readonly kept: readonly string[]; readonly now: Date },
): Promise<RemovedPlace[]> {
  const cancelled = await tx
    .update(rsvps)
    .set({
      ...{ answer: 'none', givenRevision: null, changedAt: now },
      revision: sql`${rsvps.revision} + 1`,
    })
    .where(
      and(
        eq(rsvps.eventId, eventId),
        inArray(rsvps.answer, ['seat', 'asked']),
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
    const { audience = meant[place]?.audience ?? null } = role;
    return { ...role, audience, id, eventId, place };
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
        audience: sql`excluded.audience`,
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
