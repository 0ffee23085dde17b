import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { aboutSections } from '#server/db/schema.ts';
import { sectionColumns } from './about.repository.ts';

export const aboutSectionsSource = tableSource('aboutSections', {
  id: aboutSections.id,
  read: ({ db }, { where, limit }) =>
    db
      .select(sectionColumns)
      .from(aboutSections)
      .where(where)
      .orderBy(asc(aboutSections.id))
      .limit(limit),
});
