import { eq, sql } from 'drizzle-orm';
import type { PageRow } from '#contract/documents.ts';
import type { Queryable } from '#server/db/database.ts';
import { pages } from '#server/db/schema.ts';

export const pageColumns = { id: pages.id, content: pages.content, revision: pages.revision };

/** The page; `name` must be in lower case. */
export async function readStoredPage(db: Queryable, name: string): Promise<PageRow | undefined> {
  const [row] = await db.select(pageColumns).from(pages).where(eq(pages.id, name));
  return row;
}

/** Makes sure that there is a page, empty and of revision 0 if it is new, and locks it until the transaction ends. */
export async function holdPage(tx: Queryable, name: string) {
  await tx.insert(pages).values({ id: name, revision: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(pages).where(eq(pages.id, name)).for('no key update');
  if (!row) throw new Error('The page was not stored.');
  return row;
}

export async function updatePage(
  tx: Queryable,
  name: string,
  values: { readonly content: string; readonly changedBy: string },
): Promise<void> {
  await tx
    .update(pages)
    .set({ ...values, revision: sql`${pages.revision} + 1` })
    .where(eq(pages.id, name));
}
