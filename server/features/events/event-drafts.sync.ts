import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { readEventRows } from '#server/db/event-rows.ts';
import { events } from '#server/db/event-tables.ts';

/** Events that are not published yet: one that is published leaves this collection, and comes in that of the events. */
export const eventDraftsSource = tableSource('eventDrafts', {
  id: events.id,
  async read({ db }, { where, limit }) {
    const found = await db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.state, 'draft'), where))
      .orderBy(asc(events.id))
      .limit(limit);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await readEventRows(db, inArray(events.id, ids));
    return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  },
});
