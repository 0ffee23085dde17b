import { asc, eq, sql } from 'drizzle-orm';
import type { SectionDraft } from '#contract/about.ts';
import type { AboutSectionRow } from '#contract/about-row.ts';
import type { Queryable } from '#server/db/database.ts';
import { aboutSections } from '#server/db/schema.ts';

export const sectionColumns = {
  id: aboutSections.id,
  title: aboutSections.title,
  content: aboutSections.content,
  bannerImage: aboutSections.bannerImage,
  positionId: aboutSections.positionId,
  revision: aboutSections.revision,
};

export type StoredSection = typeof aboutSections.$inferSelect;

/** All sections in the order of their positionId. */
export async function readSections(db: Queryable): Promise<AboutSectionRow[]> {
  return db
    .select(sectionColumns)
    .from(aboutSections)
    .orderBy(asc(aboutSections.positionId), asc(aboutSections.id));
}

export async function readSection(tx: Queryable, id: string): Promise<StoredSection | undefined> {
  const [row] = await tx.select().from(aboutSections).where(eq(aboutSections.id, id));
  return row;
}

interface NewSection extends SectionDraft {
  readonly id: string;
  readonly positionId: number;
  readonly changedBy: string;
}

/** Stores a section; returns false if there is one with that id already. */
export async function insertSection(tx: Queryable, section: NewSection): Promise<boolean> {
  const stored = await tx
    .insert(aboutSections)
    .values(section)
    .onConflictDoNothing({ target: aboutSections.id })
    .returning({ id: aboutSections.id });
  return stored.length > 0;
}

const next = { revision: sql`${aboutSections.revision} + 1` };

export async function updateSection(
  tx: Queryable,
  id: string,
  values: Partial<SectionDraft> & { readonly positionId: number; readonly changedBy: string },
): Promise<void> {
  await tx
    .update(aboutSections)
    .set({ ...values, ...next })
    .where(eq(aboutSections.id, id));
}

/** Moves the section at one position to another. */
export async function vacatePlace(
  tx: Queryable,
  { from, to, changedBy }: { from: number; to: number; changedBy: string },
): Promise<void> {
  await tx
    .update(aboutSections)
    .set({ positionId: to, changedBy, ...next })
    .where(eq(aboutSections.positionId, from));
}

export async function deleteSection(tx: Queryable, id: string): Promise<void> {
  await tx.delete(aboutSections).where(eq(aboutSections.id, id));
}
