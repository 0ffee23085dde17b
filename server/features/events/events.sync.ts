import { and, gte, inArray } from 'drizzle-orm';
import { horizonOf } from '#domain/horizon.ts';
import type { SyncSource } from '#server/core/sync/source.ts';
import { putChanged } from '#server/core/sync/table-source.ts';
import { isShown, readEventRows } from '#server/db/event-rows.ts';
import { events } from '#server/db/event-tables.ts';
import { countEvents, loadEvents } from './event-load.ts';

/** Events beyond the horizon are removed from the device: otherwise they would stay there forever, without their attendees. */
export const eventsSource: SyncSource<'events'> = {
  collection: 'events',
  endsWithEvents: true,
  tables: [events],
  async deliver({ db, page, now }, changed) {
    const near = gte(events.start, horizonOf(now));
    const rows = await readEventRows(db, and(inArray(events.id, [...changed]), near, isShown));
    putChanged(page, 'events', { changed, rows });
  },
  load: loadEvents,
  count: countEvents,
};
