import { and, eq, gte, sql } from 'drizzle-orm';
import { horizonOf } from '#domain/horizon.ts';
import type { SyncSource } from '#server/core/sync/source.ts';
import { putChanged } from '#server/core/sync/table-source.ts';
import { readRsvpRows } from '#server/db/event-rows.ts';
import { events, rsvps } from '#server/db/event-tables.ts';

/** RSVPs of events beyond the horizon are removed with them; a first load brings them with their event. */
export const rsvpsSource: SyncSource<'rsvps'> = {
  collection: 'rsvps',
  endsWithEvents: true,
  tables: [rsvps],
  async deliver({ db, page, now }, changed) {
    const keys = changed.map((id) => id.split(':'));
    const eventIds = sql.param(keys.map(([eventId]) => eventId));
    const userIds = sql.param(keys.map(([, userId]) => userId));
    const chosen = sql`(${rsvps.eventId}, ${rsvps.userId}) in
      (select * from unnest(${eventIds}::uuid[], ${userIds}::uuid[]))`;
    const near = sql`exists (select from ${events} where ${and(
      eq(events.id, rsvps.eventId),
      gte(events.start, horizonOf(now)),
    )})`;
    putChanged(page, 'rsvps', { changed, rows: await readRsvpRows(db, and(chosen, near)) });
  },
  load: null,
};
