import { and, asc, eq } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { seatWatches } from '#server/db/notice-tables.ts';

/** The full roles in which the member wants to hear of a free seat. */
export const seatWatchesSource = tableSource('seatWatches', {
  id: seatWatches.id,
  read: ({ db, userId }, { where, limit }) =>
    db
      .select({
        id: seatWatches.id,
        eventId: seatWatches.eventId,
        role: seatWatches.role,
        roleId: seatWatches.roleId,
        revision: seatWatches.revision,
      })
      .from(seatWatches)
      .where(and(eq(seatWatches.userId, userId), where))
      .orderBy(asc(seatWatches.id))
      .limit(limit),
});
