import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { resources } from '#server/db/schema.ts';
import { resourceColumns } from './resources.repository.ts';

export const resourcesSource = tableSource('resources', {
  id: resources.id,
  read: ({ db }, { where, limit }) =>
    db.select(resourceColumns).from(resources).where(where).orderBy(asc(resources.id)).limit(limit),
});
