import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { pages } from '#server/db/schema.ts';
import { pageColumns } from './documents.repository.ts';

export const pagesSource = tableSource('pages', {
  id: pages.id,
  read: ({ db }, { where, limit }) =>
    db.select(pageColumns).from(pages).where(where).orderBy(asc(pages.id)).limit(limit),
});
