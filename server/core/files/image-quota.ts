import { and, eq } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import type { Uploads } from './uploads.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { uploadedImages } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { countUnshownImages } from '#server/db/shown-images.ts';

/** How many unpublished pictures one member may have: they can't be deleted, and each is kept forever. */
const MOST_IMAGES = 200;

/**
 * Stores the picture as its uploader's and returns its address. Refuses with 409 `quota_reached` if the member has too
 * many; pictures in events, posts, pages and whatever else leaders publish do not count, so that authors don't run out.
 * The same picture again is never refused. An avatar replaces the previous one and is not counted.
 */
export function keepImage(
  bytes: Buffer,
  userId: string,
  { uploads, database }: { readonly uploads: Uploads; readonly database: Database },
): Promise<string> {
  return uploads.saveImage(bytes, (name) =>
    database.transaction((tx) => noteImage(tx, userId, name)),
  );
}

async function noteImage(tx: Queryable, userId: string, name: string): Promise<void> {
  // One at a time for each member: two at once must not both be the last one that fits.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const ofMember = eq(uploadedImages.userId, userId);
  if ((await tx.$count(uploadedImages, and(ofMember, eq(uploadedImages.name, name)))) > 0) return;
  // The expensive query only runs if the cheap one doesn't settle it.
  const isFull =
    (await tx.$count(uploadedImages, ofMember)) >= MOST_IMAGES &&
    (await countUnshownImages(tx, userId)) >= MOST_IMAGES;
  if (isFull) throw tooMany();
  await tx.insert(uploadedImages).values({ userId, name });
}

function tooMany(): ApiError {
  return new ApiError(
    'quota_reached',
    `You've uploaded ${MOST_IMAGES} pictures that no event, post or page shows, and that's the limit.`,
  );
}
