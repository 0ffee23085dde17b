import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { pages } from '#server/db/schema.ts';
import { asPageRow, pageColumns } from './documents.repository.ts';

export const pagesSource = tableSource('pages', {
  id: pages.id,
  read: async ({ db }, { where, limit }) => {
    const rows = await db
      .select(pageColumns)
      .from(pages)
      .where(where)
      .orderBy(asc(pages.id))
      .limit(limit);
    return rows.map(asPageRow);
  },
});
