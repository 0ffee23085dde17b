import { and, sql } from 'drizzle-orm';
import { horizonOf } from '#domain/horizon.ts';
import type { SyncSource } from '#server/core/sync/source.ts';
import { putChanged } from '#server/core/sync/table-source.ts';
import { readWaitlists } from '#server/db/event-rows.ts';
import { eventRoles, waitlist } from '#server/db/event-tables.ts';

/** Waitlists of events beyond the horizon are removed with them; a first load brings them with their event. */
export const waitlistsSource: SyncSource<'waitlists'> = {
  collection: 'waitlists',
  endsWithEvents: true,
  tables: [waitlist],
  async deliver({ db, page, now }, changed) {
    const keys = changed.map((id) => id.split(':'));
    const eventIds = sql.param(keys.map(([eventId]) => eventId));
    const roleIds = sql.param(keys.map(([, roleId]) => roleId));
    const chosen = sql`(${eventRoles.eventId}, ${eventRoles.id}) in
      (select * from unnest(${eventIds}::uuid[], ${roleIds}::uuid[]))`;
    const near = sql`exists (select from events where events.id = ${eventRoles.eventId}
      and events.start_at >= ${horizonOf(now).toISOString()}::timestamptz)`;
    const rows = await readWaitlists(db, and(chosen, near));
    putChanged(page, 'waitlists', { changed, rows });
  },
  load: null,
};
