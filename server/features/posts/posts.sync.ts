import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { posts } from '#server/db/schema.ts';
import { asPostRow, selectPosts } from './posts.repository.ts';

export const postsSource = tableSource('posts', {
  id: posts.id,
  read: async ({ db }, { where, limit }) => {
    const rows = await selectPosts(db).where(where).orderBy(asc(posts.id)).limit(limit);
    return rows.map(asPostRow);
  },
});
