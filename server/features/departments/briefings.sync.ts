import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { briefings } from '#server/db/schema.ts';
import { briefingColumns } from './departments.repository.ts';

export const briefingsSource = tableSource('briefings', {
  id: briefings.id,
  read: ({ db }, { where, limit }) =>
    db.select(briefingColumns).from(briefings).where(where).orderBy(asc(briefings.id)).limit(limit),
});
