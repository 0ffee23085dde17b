import { MOTD_KEY } from '#contract/motd.ts';
import { tableSource } from '#server/core/sync/table-source.ts';
import { motd } from '#server/db/schema.ts';

/** The message of the day is one row, or none while nobody has written it. */
export const motdSource = tableSource('motd', {
  id: motd.id,
  read: async ({ db }, { where, limit }) => {
    const rows = await db
      .select({ value: motd.value, revision: motd.revision })
      .from(motd)
      .where(where)
      .limit(limit);
    return rows.map((row) => ({ id: MOTD_KEY, ...row }));
  },
});
