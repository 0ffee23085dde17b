import { and, eq, like, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import {
  aboutSections,
  briefings,
  events,
  motd,
  pages,
  postings,
  posts,
  resources,
  videoCategories,
  videos,
} from './schema.ts';

const signed = [
  events,
  posts,
  aboutSections,
  pages,
  motd,
  briefings,
  resources,
  postings,
  videoCategories,
  videos,
];

/** "Who changed it" is kept as a name: it follows the member to a new one, and to none when they leave. */
export async function renameAuthor(db: Queryable, from: string, to: string): Promise<void> {
  for (const table of signed) {
    await db.update(table).set({ changedBy: to }).where(eq(table.changedBy, from));
  }
}

/** Takes the name out of the line "Posted by ..." under the member's own posts. */
export async function renameAuthorLines(
  db: Queryable,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const own = and(eq(posts.createdBy, userId), like(posts.content, '%Posted by %'));
  const rows = await db.select({ id: posts.id, content: posts.content }).from(posts).where(own);
  for (const { id, content } of rows) {
    const renamed = withAuthorRenamed(content, from, to);
    if (renamed === content) continue;
    await db
      .update(posts)
      .set({ content: renamed, revision: sql`${posts.revision} + 1` })
      .where(eq(posts.id, id));
  }
}

/** Names hold no markup; an apostrophe is the one character that an editor may write differently. */
function withAuthorRenamed(content: string, from: string, to: string): string {
  return [from, from.replaceAll("'", '&#39;'), from.replaceAll("'", '&apos;')].reduce(
    (text, name) => text.replaceAll(`Posted by ${name}<`, `Posted by ${to}<`),
    content,
  );
}
