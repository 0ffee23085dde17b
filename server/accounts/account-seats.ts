import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { freeSeat } from '#server/db/free-seat.ts';
import { eventRoles, events, rsvps } from '#server/db/schema.ts';
import { announceFreeSeats } from '#server/notices/seat-watches.ts';

interface Leaving extends Pick<Services, 'config'> {
  readonly at: Date;
}

/**
 * Gives up all seats of a member in events that aren't over, as if each were cancelled: whoever watches is told, and so is the
 * bot. The account must be locked against new RSVPs.
 */
export async function giveUpSeats(
  tx: Queryable,
  userId: string,
  { at, config }: Leaving,
): Promise<void> {
  const held = await heldSeats(tx, userId, at);
  const ids = held.map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  await lockInOrder(tx, ids);
  for (const { eventId, roleId } of held) await freeSeat(tx, { eventId, userId, roleId, at });
  for (const eventId of ids) await announceFreeSeats(tx, { eventId, at });
  for (const eventId of ids) await noteRsvpChange(tx, eventId, config);
}

function heldSeats(tx: Queryable, userId: string, at: Date) {
  return tx
    .select({ eventId: rsvps.eventId, roleId: rsvps.roleId })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true), gt(events.end, at)))
    .orderBy(asc(rsvps.eventId));
}

/** Takes the locks of all events before those of any role, as rsvp.repository and the deletion of an account do. */
async function lockInOrder(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...eventIds]))
    .orderBy(asc(events.id))
    .for('key share');
  await tx
    .select({ id: eventRoles.id })
    .from(eventRoles)
    .where(inArray(eventRoles.eventId, [...eventIds]))
    .orderBy(asc(eventRoles.eventId), asc(eventRoles.id))
    .for('update');
}
