import { asc } from 'drizzle-orm';
import type { AboutSectionRow } from '#contract/about.ts';
import { aboutSectionColumns } from '#server/db/content-rows.ts';
import type { Queryable } from '#server/db/database.ts';
import { aboutSections } from '#server/db/schema.ts';

/** In the order of their positionId. */
export async function readSections(db: Queryable): Promise<AboutSectionRow[]> {
  return db
    .select(aboutSectionColumns)
    .from(aboutSections)
    .orderBy(asc(aboutSections.positionId), asc(aboutSections.id));
}
