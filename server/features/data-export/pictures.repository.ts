import { asc, eq } from 'drizzle-orm';
import { uploadedImages } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';

/** The last parts of the addresses of the pictures that a member uploaded. */
export async function readPictureNames(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: uploadedImages.name })
    .from(uploadedImages)
    .where(eq(uploadedImages.userId, userId))
    .orderBy(asc(uploadedImages.name));
  return rows.map(({ name }) => name);
}
