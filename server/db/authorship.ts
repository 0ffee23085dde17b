import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/** Shown instead of the name of somebody who has left. */
export const FORMER_MEMBER = 'a former member';

/** The current name of whoever wrote or changed something; undefined if it is nobody's work. */
export async function nameOfAuthor(
  db: Queryable,
  authorId: string | null,
): Promise<string | undefined> {
  if (authorId === null) return undefined;
  const [author] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, authorId));
  return author?.username ?? FORMER_MEMBER;
}
