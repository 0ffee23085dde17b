import type { PostRow } from '#contract/content.ts';
import { useLive } from './live.ts';

/** All posts, newest first; undefined while they are read. */
export function usePosts(): readonly PostRow[] | undefined {
  return useLive('posts', async (db) => {
    const posts = await db.collection('posts').toArray();
    return posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  });
}
