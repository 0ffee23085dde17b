import { eq } from 'drizzle-orm';
import type { PageRow } from '#contract/documents.ts';
import type { Queryable } from '#server/db/database.ts';
import { pages } from '#server/db/schema.ts';

/** `name` in lower case. */
export async function readPage(db: Queryable, name: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select({ id: pages.id, content: pages.content, revision: pages.revision })
    .from(pages)
    .where(eq(pages.id, name));
  return row;
}
