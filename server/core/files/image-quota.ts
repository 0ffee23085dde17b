import { and, eq } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { countUse, giveBack } from '#server/core/identity/limits.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Uploads } from './uploads.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { uploadedImages } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { countUnshownImages } from '#server/db/shown-images.ts';

/** How many unpublished pictures one member may have: they can't be deleted, and each is kept forever. */
const MOST_IMAGES = 200;
/** Pictures of their own that one member may send in a day, taken or refused: each costs as much to decode as any other. */
const MOST_AVATARS = 40;

interface Keeping {
  readonly uploads: Uploads;
  readonly database: Database;
}

/**
 * Stores the picture as its uploader's and returns its address. Refuses with 409 `quota_reached` if the member has too
 * many; pictures in events, posts, pages and whatever else leaders publish do not count, so that authors don't run out.
 * The same picture again is never refused.
 */
export function keepImage(
  bytes: Buffer,
  userId: string,
  { uploads, database }: Keeping,
): Promise<string> {
  return uploads.saveImage(bytes, userId, (name) =>
    database.transaction((tx) => noteImage(tx, userId, name)),
  );
}

/**
 * Stores the member's own picture and returns its address; it is to replace the one before, so that what counts is how many are
 * sent. Refuses with 409 `quota_reached` beyond forty a day; what was not looked at, because the server was busy, is
 * not counted.
 */
export async function keepAvatar(
  bytes: Buffer,
  userId: string,
  { uploads, database: { db }, now }: Keeping & { readonly now: () => Date },
): Promise<string> {
  const subject = `avatar:${userId}`;
  const { count } = await countUse(db, subject, { at: now(), ms: DAY_MS });
  if (count > MOST_AVATARS) throw tooManyAvatars();
  try {
    return await uploads.saveAvatar(bytes, userId);
  } catch (error) {
    if (error instanceof RetryLater) await giveBack(db, subject);
    throw error;
  }
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

function tooManyAvatars(): ApiError {
  return new ApiError(
    'quota_reached',
    `You've sent ${MOST_AVATARS} pictures of yourself today, and that's the limit. Please try again tomorrow.`,
  );
}
