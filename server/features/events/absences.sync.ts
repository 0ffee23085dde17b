import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { away } from '#server/db/event-tables.ts';

/** When members are away, without their notes. Nobody edits one, so that each has one revision. */
export const absencesSource = tableSource('absences', {
  id: away.id,
  async read({ db }, { where, limit }) {
    const rows = await db
      .select({ id: away.id, userId: away.userId, from: away.from, to: away.to })
      .from(away)
      .where(where)
      .orderBy(asc(away.id))
      .limit(limit);
    return rows.map(({ from, to, ...row }) => ({
      ...row,
      ...{ from: from.toISOString(), to: to.toISOString(), revision: 1 },
    }));
  },
});
