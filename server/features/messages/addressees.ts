import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Addressees } from '#contract/messages.ts';
import type { MessageSubject } from '#contract/message-subject.ts';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { events, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';

/** Whom a message goes to, and what it is about. */
interface Addressed {
  readonly about: MessageSubject;
  readonly recipients: readonly string[];
}

/**
 * The members whom a leader means, but for the leader. Refuses with 422 `invalid` on the field `to` unless exactly one thing
 * is named, it exists, and there is somebody to write to.
 */
export async function addresseesOf(
  tx: Queryable,
  to: Addressees,
  authorId: string,
): Promise<Addressed> {
  const { eventId, departmentId, ids } = to;
  if ([eventId, departmentId, ids].filter((one) => one !== undefined).length !== 1)
    throw refused('Choose an event, a department or members to write to.');
  if (eventId !== undefined) return holdersOfSeats(tx, eventId, authorId);
  if (departmentId !== undefined) return membersOf(tx, departmentId, authorId);
  const recipients = await idsOf(tx, inArray(users.id, ids ?? []), authorId);
  if (recipients.length === 0) throw refused('Select somebody else than yourself.');
  return { about: { eventId: null, departmentId: null, title: '' }, recipients };
}

async function holdersOfSeats(
  tx: Queryable,
  eventId: string,
  authorId: string,
): Promise<Addressed> {
  const [event] = await tx
    .select({ title: events.title })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw refused('This event no longer exists.');
  const seated = tx
    .select({ id: rsvps.userId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.attending, true)));
  const recipients = await idsOf(tx, inArray(users.id, seated), authorId);
  if (recipients.length === 0) throw refused('Nobody else holds a seat in this event.');
  return { about: { eventId, departmentId: null, title: event.title }, recipients };
}

async function membersOf(
  tx: Queryable,
  departmentId: string,
  authorId: string,
): Promise<Addressed> {
  const organisation = await readOrganisation(tx);
  const department = organisation.department(departmentId);
  if (!department) throw refused('This department does not exist.');
  const held = organisation.positionsOf(department.id).map(({ id }) => id);
  const inIt = or(
    inArray(users.primaryPositionId, held),
    inArray(users.secondaryPositionId, held),
    inArray(users.tertiaryPositionId, held),
  );
  const recipients = await idsOf(tx, inIt, authorId);
  if (recipients.length === 0) throw refused('Nobody else has a position in this department.');
  return {
    about: { eventId: null, departmentId: department.id, title: department.name },
    recipients,
  };
}

async function idsOf(tx: Queryable, which: SQL | undefined, authorId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(which, ne(users.id, authorId)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

function refused(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { to: message } });
}
