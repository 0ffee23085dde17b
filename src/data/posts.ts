import type { PostRow } from '#contract/posts.ts';
import { useWhole, type Loaded } from './loaded.ts';

/** All posts, newest first. */
export function usePosts(): Loaded<readonly PostRow[]> {
  return useWhole('public', 'posts', async (db) => {
    const posts = await db.collection('posts').toArray();
    return posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  });
}
