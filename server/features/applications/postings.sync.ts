import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { postings } from '#server/db/schema.ts';
import { postingColumns } from './applications.repository.ts';

export const postingsSource = tableSource('postings', {
  id: postings.id,
  read: ({ db }, { where, limit }) =>
    db.select(postingColumns).from(postings).where(where).orderBy(asc(postings.id)).limit(limit),
});
