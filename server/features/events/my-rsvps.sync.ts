import { sql } from 'drizzle-orm';
import type { SyncSource } from '#server/core/sync/source.ts';
import { tableSource } from '#server/core/sync/table-source.ts';
import { readMyRsvps } from '#server/db/event-rows.ts';
import { events, rsvps } from '#server/db/event-tables.ts';

const ownPlaces = tableSource('myRsvps', {
  id: events.id,
  read: ({ db, userId }, portion) => readMyRsvps(db, userId, portion),
});

/**
 * The events that the member attends, by the event's id: the change noted is that of the event or of the member's own RSVP. Under
 * this collection's own name, the triggers only note the member's RSVPs for deleted events.
 */
export const myRsvpsSource: SyncSource<'myRsvps'> = {
  ...ownPlaces,
  tables: [rsvps],
  deliver: (parts, changed) => ownPlaces.deliver(parts, [...new Set(changed.map(eventOf))]),
  follows: {
    collections: ['events', 'rsvps'],
    changes: (userId) => ({
      from: sql`rsvps join changes on changes.collection = 'events' and changes.id = rsvps.event_id::text`,
      where: sql`rsvps.user_id = ${userId}::uuid and rsvps.attending`,
    }),
  },
};

/** The event's id, from the id of an event or of an RSVP. */
function eventOf(id: string): string {
  return id.split(':')[0] ?? id;
}
