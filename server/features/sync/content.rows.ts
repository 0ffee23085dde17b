import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Collection, Row, SharedCollection } from '#contract/collections.ts';
import { MOTD_KEY } from '#contract/motd.ts';
import { aboutSectionColumns, asPostRow, selectPosts } from '../../db/content-rows.ts';
import type { Queryable } from '../../db/database.ts';
import { heldPositionsOf } from '../../db/profile.ts';
import {
  aboutSections,
  briefings,
  motd,
  pages,
  postings,
  posts,
  resources,
  users,
  videoCategories,
  videos,
} from '../../db/schema.ts';

interface Pick {
  readonly where: SQL | undefined;
  readonly limit: number;
}

/** A collection whose rows are rows of one table, read in the order of their ids. */
export interface Source<C extends Collection> {
  readonly id: PgColumn;
  /** At most `limit` rows that match `where`, by id. */
  readonly read: (db: Queryable, pick: Pick) => Promise<Row<C>[]>;
}

export const sources: { readonly [C in SharedCollection]: Source<C> } = {
  posts: { id: posts.id, read: readPosts },
  aboutSections: { id: aboutSections.id, read: readAboutSections },
  pages: { id: pages.id, read: readPages },
  members: { id: users.id, read: readMembers },
  briefings: { id: briefings.id, read: readBriefings },
  resources: { id: resources.id, read: readResources },
  postings: { id: postings.id, read: readPostings },
  videoCategories: { id: videoCategories.id, read: readCategories(ne) },
  videos: { id: videos.id, read: readVideos(ne) },
  leadershipCategories: { id: videoCategories.id, read: readCategories(eq) },
  leadershipVideos: { id: videos.id, read: readVideos(eq) },
  motd: { id: motd.id, read: readMotd },
};

async function readPosts(db: Queryable, { where, limit }: Pick): Promise<Row<'posts'>[]> {
  const rows = await selectPosts(db).where(where).orderBy(asc(posts.id)).limit(limit);
  return rows.map(asPostRow);
}

function readAboutSections(db: Queryable, { where, limit }: Pick): Promise<Row<'aboutSections'>[]> {
  return db
    .select(aboutSectionColumns)
    .from(aboutSections)
    .where(where)
    .orderBy(asc(aboutSections.id))
    .limit(limit);
}

function readPages(db: Queryable, { where, limit }: Pick): Promise<Row<'pages'>[]> {
  return db
    .select({ id: pages.id, content: pages.content, revision: pages.revision })
    .from(pages)
    .where(where)
    .orderBy(asc(pages.id))
    .limit(limit);
}

async function readMotd(db: Queryable, { where, limit }: Pick): Promise<Row<'motd'>[]> {
  const rows = await db
    .select({ value: motd.value, revision: motd.revision })
    .from(motd)
    .where(where)
    .limit(limit);
  return rows.map((row) => ({ id: MOTD_KEY, ...row }));
}

async function readMembers(db: Queryable, { where, limit }: Pick): Promise<Row<'members'>[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      flags: users.flags,
      avatarUrl: users.avatarUrl,
      primaryPositionId: users.primaryPositionId,
      secondaryPositionId: users.secondaryPositionId,
      tertiaryPositionId: users.tertiaryPositionId,
      revision: users.revision,
    })
    .from(users)
    .where(where)
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    avatarUrl: row.avatarUrl,
    isOrgMember: row.flags.includes('OrgMember'),
    ...heldPositionsOf(row),
    revision: row.revision,
  }));
}

function readBriefings(db: Queryable, { where, limit }: Pick): Promise<Row<'briefings'>[]> {
  return db
    .select({ id: briefings.id, content: briefings.content, revision: briefings.revision })
    .from(briefings)
    .where(where)
    .orderBy(asc(briefings.id))
    .limit(limit);
}

function readResources(db: Queryable, { where, limit }: Pick): Promise<Row<'resources'>[]> {
  return db
    .select({
      id: resources.id,
      departmentId: resources.departmentId,
      name: resources.name,
      link: resources.link,
      description: resources.description,
      tags: resources.tags,
      revision: resources.revision,
    })
    .from(resources)
    .where(where)
    .orderBy(asc(resources.id))
    .limit(limit);
}

function readPostings(db: Queryable, { where, limit }: Pick): Promise<Row<'postings'>[]> {
  return db
    .select({
      id: postings.id,
      departmentId: postings.departmentId,
      title: postings.title,
      description: postings.description,
      tags: postings.tags,
      isOpen: postings.isOpen,
      revision: postings.revision,
    })
    .from(postings)
    .where(where)
    .orderBy(asc(postings.id))
    .limit(limit);
}

/** `eq` reads the leadership library, `ne` those of all departments. */
function readCategories(compare: typeof eq) {
  return (db: Queryable, { where, limit }: Pick): Promise<Row<'videoCategories'>[]> =>
    db
      .select({
        id: videoCategories.id,
        library: videoCategories.library,
        categoryName: videoCategories.categoryName,
        description: videoCategories.description,
        revision: videoCategories.revision,
      })
      .from(videoCategories)
      .where(and(compare(videoCategories.library, 'leadership'), where))
      .orderBy(asc(videoCategories.id))
      .limit(limit);
}

function readVideos(compare: typeof eq) {
  return (db: Queryable, { where, limit }: Pick): Promise<Row<'videos'>[]> =>
    db
      .select({
        id: videos.id,
        library: videos.library,
        categoryId: videos.categoryId,
        videoTitle: videos.videoTitle,
        videoUrl: videos.videoUrl,
        revision: videos.revision,
      })
      .from(videos)
      .where(and(compare(videos.library, 'leadership'), where))
      .orderBy(asc(videos.id))
      .limit(limit);
}
