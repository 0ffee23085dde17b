import * as z from 'zod';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { eq, sql } from 'drizzle-orm';
import { aboutSections, pages, posts } from '#server/db/schema.ts';
import { holdSections, placeOfNew, refuseFull } from '#server/db/section-places.ts';

// A deleted thing is restored as it was, under its old id and a higher revision, so that every device accepts it as newer.

const moment = z.coerce.date();
const author = z.string().nullable();

const storedPost = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isPinned: z.boolean(),
  isVideoPost: z.boolean(),
  videoUrl: z.string(),
  postImageUrl: z.string(),
  createdBy: author,
  createdAt: moment,
  revision: z.number(),
});

export async function restorePost(tx: Queryable, before: unknown, changedBy: string) {
  const post = storedPost.parse(before);
  const back = await tx
    .insert(posts)
    .values({ ...post, changedBy, revision: post.revision + 1 })
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id });
  if (back.length === 0) throw alreadyBack();
}

const storedSection = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  bannerImage: z.string(),
  positionId: z.number(),
  revision: z.number(),
});

/** Restores a section at its position, or at the end if another section has that position now. */
export async function restoreSection(tx: Queryable, before: unknown, changedBy: string) {
  const section = storedSection.parse(before);
  await holdSections(tx);
  await refuseFull(tx);
  const positionId = await placeOfNew(tx, section.positionId);
  const back = await tx
    .insert(aboutSections)
    .values({ ...section, positionId, changedBy, revision: section.revision + 1 })
    .onConflictDoNothing({ target: aboutSections.id })
    .returning({ id: aboutSections.id });
  if (back.length === 0) throw alreadyBack();
}

const storedPage = z.object({
  id: z.string(),
  content: z.string(),
  title: z.string().optional(),
});

interface Return {
  readonly changedBy: string;
  readonly at: Date;
}

/** Makes an earlier text the newest one and returns the page that it replaces, which can be restored in its turn. */
export async function restorePage(tx: Queryable, before: unknown, { changedBy, at }: Return) {
  const { id, content, title } = storedPage.parse(before);
  const [now] = await tx.select().from(pages).where(eq(pages.id, id)).for('no key update');
  if (!now) throw new ApiError('not_found', "This page doesn't exist.");
  await tx
    .update(pages)
    .set({
      ...{ content, title: title ?? now.title, changedBy },
      updatedAt: content === now.content ? now.updatedAt : at,
      revision: sql`${pages.revision} + 1`,
    })
    .where(eq(pages.id, id));
  return now;
}

const deletedPage = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  inSidebar: z.boolean(),
  updatedAt: moment.nullable(),
  revision: z.number(),
});

/** Brings a deleted page back under its name. */
export async function restoreDeletedPage(tx: Queryable, before: unknown, changedBy: string) {
  const page = deletedPage.parse(before);
  const back = await tx
    .insert(pages)
    .values({ ...page, changedBy, revision: page.revision + 1 })
    .onConflictDoNothing({ target: pages.id })
    .returning({ id: pages.id });
  if (back.length === 0) throw alreadyBack();
}

/** A page's title and text as the audit keeps them. */
export function pageTextIn(before: unknown): { readonly content: string; readonly title?: string } {
  const { content, title } = storedPage.parse(before);
  return { content, ...(title !== undefined && { title }) };
}

export function alreadyBack(): ApiError {
  return new ApiError('invalid', "This isn't deleted any more.");
}
