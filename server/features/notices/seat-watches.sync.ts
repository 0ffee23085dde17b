import { and, asc, eq } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { watchColumns } from '#server/notices/seat-watches.ts';

/** The member's watches of full roles. */
export const seatWatchesSource = tableSource('seatWatches', {
  id: seatWatches.id,
  read: ({ db, userId }, { where, limit }) =>
    db
      .select(watchColumns)
      .from(seatWatches)
      .where(and(eq(seatWatches.userId, userId), where))
      .orderBy(asc(seatWatches.id))
      .limit(limit),
});
