import { asc, eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { eventRoles, events, rsvps } from './schema.ts';

/**
 * An event with its roles as the audit keeps it before a change, locked until the transaction ends; undefined if there is
 * none.
 */
export async function eventBefore(tx: Queryable, id: string) {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
  if (!row) return undefined;
  const roles = await tx
    .select()
    .from(eventRoles)
    .where(eq(eventRoles.eventId, id))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  return { ...row, roles };
}

/** The RSVPs of an event that is about to be deleted; members by their ids. */
export async function placesBefore(tx: Queryable, eventId: string) {
  return tx.select().from(rsvps).where(eq(rsvps.eventId, eventId));
}
