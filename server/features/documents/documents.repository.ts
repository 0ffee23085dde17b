import { and, desc, eq, sql } from 'drizzle-orm';
import type { PageRow } from '#contract/documents.ts';
import { audit } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { pages } from '#server/db/schema.ts';

export const pageColumns = {
  id: pages.id,
  title: pages.title,
  content: pages.content,
  inSidebar: pages.inSidebar,
  updatedAt: pages.updatedAt,
  revision: pages.revision,
};

export type StoredPage = typeof pages.$inferSelect;

/** A page as it is sent. */
export function asPageRow(page: Pick<StoredPage, keyof typeof pageColumns>): PageRow {
  const { id, title, content, inSidebar, updatedAt, revision } = page;
  return { id, title, content, inSidebar, updatedAt: updatedAt?.toISOString() ?? null, revision };
}

/** The page; `name` must be in lower case. */
export async function readStoredPage(db: Queryable, name: string): Promise<PageRow | undefined> {
  const [row] = await db.select(pageColumns).from(pages).where(eq(pages.id, name));
  return row && asPageRow(row);
}

/** All pages that somebody has written. */
export async function readPages(db: Queryable): Promise<PageRow[]> {
  const rows = await db.select(pageColumns).from(pages);
  return rows.map(asPageRow);
}

/** The page, locked until the transaction ends. */
export async function lockPage(tx: Queryable, name: string): Promise<StoredPage | undefined> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, name)).for('no key update');
  return row;
}

/** Makes sure that there is a page, empty and of revision 0 if it is new, and locks it until the transaction ends. */
export async function holdPage(tx: Queryable, name: string): Promise<StoredPage> {
  await tx.insert(pages).values({ id: name, revision: 0 }).onConflictDoNothing();
  const row = await lockPage(tx, name);
  if (!row) throw new Error('The page was not stored.');
  return row;
}

export type PageValues = Pick<StoredPage, 'title' | 'content' | 'inSidebar' | 'updatedAt'>;

interface PageChange {
  readonly values: PageValues;
  readonly changedBy: string;
}

/** Writes a page that is held: by `holdPage`, or because it was just made. */
export async function updatePage(
  tx: Queryable,
  { id, revision }: Pick<StoredPage, 'id' | 'revision'>,
  { values, changedBy }: PageChange,
): Promise<void> {
  const next = revision === 0 ? await firstRevision(tx, id) : revision + 1;
  await tx
    .update(pages)
    .set({ ...values, changedBy, revision: next })
    .where(eq(pages.id, id));
}

/** Makes a page; false if there is one of that name. */
export async function insertPage(tx: Queryable, id: string, change: PageChange): Promise<boolean> {
  // First the row, then its revision: it waits for whoever is just deleting one of that name.
  const made = await tx
    .insert(pages)
    .values({ id, revision: 0 })
    .onConflictDoNothing()
    .returning({ id: pages.id });
  if (made.length === 0) return false;
  await updatePage(tx, { id, revision: 0 }, change);
  return true;
}

export async function deletePage(tx: Queryable, name: string): Promise<void> {
  await tx.delete(pages).where(eq(pages.id, name));
}

/** Above that of a page which had the name before: a device that has missed its deletion would keep the old one. */
async function firstRevision(tx: Queryable, name: string): Promise<number> {
  const [deleted] = await tx
    .select({ revision: sql<number | null>`(${audit.before}->>'revision')::int` })
    .from(audit)
    .where(
      and(
        ...[eq(audit.subject, 'page'), eq(audit.subjectId, name)],
        ...[eq(audit.action, 'deleted')],
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1);
  return (deleted?.revision ?? 0) + 1;
}
