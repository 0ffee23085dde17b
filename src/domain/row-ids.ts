// Ids of rows that have two parts. The database's triggers write them as well (server/db/migrations).

/** What one member has at one event: an answer, a place on a waitlist, a mark. */
export function idAtEvent(eventId: string, userId: string): string {
  return `${eventId}:${userId}`;
}

/** The waitlist of one of an event's roles. */
export function waitlistId(eventId: string, roleId: string): string {
  return `${eventId}:${roleId}`;
}
