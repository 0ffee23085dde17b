import { asc, eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import {
  answerNotes,
  checkIns,
  eventRoles,
  events,
  formerRoleNames,
  rsvps,
  waitlist,
} from './event-tables.ts';

/** An event with its roles as the audit keeps it before an edit, locked until the transaction ends; undefined if there is none. */
export async function auditedEvent(tx: Queryable, id: string) {
  return withRoles(
    tx,
    await tx.select().from(events).where(eq(events.id, id)).for('no key update'),
  );
}

/**
 * The same with its RSVPs, members by their ids, with their notes, its waitlists, who came, and what its roles were called, before it is
 * deleted. It is locked against those who change an RSVP, too: a cancellation that is not committed yet would come back together with the event.
 */
export async function wholeAuditedEvent(tx: Queryable, id: string) {
  const event = await withRoles(
    tx,
    await tx.select().from(events).where(eq(events.id, id)).for('update'),
  );
  if (!event) return undefined;
  const places = await tx.select().from(rsvps).where(eq(rsvps.eventId, id));
  const formerNames = await tx
    .select()
    .from(formerRoleNames)
    .where(eq(formerRoleNames.eventId, id));
  const waiting = await tx.select().from(waitlist).where(eq(waitlist.eventId, id));
  const { userId, note } = answerNotes;
  const notes = await tx
    .select({ userId, note })
    .from(answerNotes)
    .where(eq(answerNotes.eventId, id));
  const marks = await tx.select().from(checkIns).where(eq(checkIns.eventId, id));
  return { ...event, rsvps: places, formerNames, waitlist: waiting, notes, checkIns: marks };
}

async function withRoles(tx: Queryable, [event]: (typeof events.$inferSelect)[]) {
  if (!event) return undefined;
  const roles = await tx
    .select()
    .from(eventRoles)
    .where(eq(eventRoles.eventId, event.id))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  return { ...event, roles };
}
