import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { submissionState } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import { insertablePortions } from '#server/db/portions.ts';
import { postings, resources, videoCategories, videos } from '#server/db/schema.ts';
import { alreadyBack } from './restoring.ts';

// What departments and the leaders' library have, brought back as it was, under its old id and a higher revision.

const storedResource = z.object({
  id: z.string(),
  departmentId: z.string(),
  name: z.string(),
  link: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  revision: z.number(),
});

export async function restoreResource(tx: Queryable, before: unknown, changedBy: string) {
  const resource = storedResource.parse(before);
  const back = await tx
    .insert(resources)
    .values({ ...resource, changedBy, revision: resource.revision + 1 })
    .onConflictDoNothing({ target: resources.id })
    .returning({ id: resources.id });
  if (back.length === 0) throw alreadyBack();
}

const storedMoment = z.coerce.date();

/** What an older version noted has less of it. */
const storedSubmission = z.object({
  id: z.string(),
  postingId: z.string(),
  userId: z.string().nullable(),
  message: z.string(),
  createdAt: storedMoment,
  state: z.enum(submissionState.def.entries).default('new'),
  note: z.string().default(''),
  decidedBy: z.string().nullable().default(null),
  decidedAt: storedMoment.nullable().default(null),
  positionId: z.number().nullable().default(null),
  position: z.enum(['given', 'asked']).nullable().default(null),
  revision: z.number().default(1),
});

const storedMessage = z.object({
  id: z.string(),
  submissionId: z.string(),
  userId: z.string().nullable(),
  text: z.string(),
  at: storedMoment,
});

const storedPosting = z.object({
  id: z.string(),
  departmentId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isOpen: z.boolean(),
  revision: z.number(),
  /** Postings that were deleted before 2.0 were noted without them. */
  submissions: z.array(storedSubmission).default([]),
  messages: z.array(storedMessage).default([]),
});

/** Ids of the members who had applied to a deleted posting, or written about it. */
export function writersIn(before: unknown): string[] {
  const { submissions: submitted, messages } = storedPosting.parse(before);
  return [...new Set([...submitted, ...messages].flatMap(({ userId }) => userId ?? []))];
}

interface Return {
  readonly changedBy: string;
  /** Ids of the accounts that still exist: submissions of the others come back without their author. */
  readonly held: ReadonlySet<string>;
}

export async function restorePosting(
  tx: Queryable,
  before: unknown,
  { changedBy, held }: Return,
): Promise<void> {
  const { submissions: submitted, messages, ...posting } = storedPosting.parse(before);
  const { departmentId } = posting;
  const back = await tx
    .insert(postings)
    .values({ ...posting, changedBy, revision: posting.revision + 1 })
    .onConflictDoNothing({ target: postings.id })
    .returning({ id: postings.id });
  if (back.length === 0) throw alreadyBack();
  const still = <One extends { readonly userId: string | null }>(one: One) => ({
    ...one,
    userId: one.userId !== null && held.has(one.userId) ? one.userId : null,
  });
  const rows = submitted.map((one) => ({
    ...{ ...still(one), departmentId, revision: one.revision + 1 },
  }));
  for (const portion of insertablePortions(rows))
    await tx.insert(submissions).values(portion).onConflictDoNothing();
  for (const portion of insertablePortions(messages.map(still)))
    await tx.insert(submissionMessages).values(portion).onConflictDoNothing();
}

const storedVideo = z.object({
  id: z.string(),
  library: z.string(),
  categoryId: z.string(),
  videoTitle: z.string(),
  videoUrl: z.string(),
  revision: z.number(),
});

/** Brings a video back into its category; refuses with 422 while that is deleted itself. */
export async function restoreVideo(tx: Queryable, before: unknown, changedBy: string) {
  const video = storedVideo.parse(before);
  const [category] = await tx
    .select({ id: videoCategories.id })
    .from(videoCategories)
    .where(eq(videoCategories.id, video.categoryId))
    .for('update');
  if (!category) throw new ApiError('invalid', 'Its category is deleted. Bring that back first.');
  const back = await tx
    .insert(videos)
    .values({ ...video, changedBy, revision: video.revision + 1 })
    .onConflictDoNothing({ target: videos.id })
    .returning({ id: videos.id });
  if (back.length === 0) throw alreadyBack();
}

const storedCategory = z.object({
  id: z.string(),
  library: z.string(),
  categoryName: z.string(),
  description: z.string(),
  revision: z.number(),
  videos: z.array(storedVideo),
});

/** Restores a category with the videos that were deleted with it. */
export async function restoreCategory(tx: Queryable, before: unknown, changedBy: string) {
  const { videos: within, ...category } = storedCategory.parse(before);
  const back = await tx
    .insert(videoCategories)
    .values({ ...category, changedBy, revision: category.revision + 1 })
    .onConflictDoNothing({ target: videoCategories.id })
    .returning({ id: videoCategories.id });
  if (back.length === 0) throw alreadyBack();
  const rows = within.map((video) => ({ ...video, changedBy, revision: video.revision + 1 }));
  for (const portion of insertablePortions(rows))
    await tx.insert(videos).values(portion).onConflictDoNothing();
}
