import type { PostRow } from '#contract/posts.ts';
import { foldPosts } from '#sync/views/fold-posts.ts';
import type { Published } from '#sync/views/published.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { waitingChanges } from '#data/waiting-changes.ts';
import { useSession } from '#data/session.ts';

/** A post, waiting to be published or as everybody sees it. */
export type PostView = Published<PostRow>;

/** All posts, newest first, with the member's own that still wait. */
export function usePosts(): Loaded<readonly PostView[]> {
  const session = useSession();
  const author = session.status === 'member' ? session.username : '';
  return useWhole('public', `posts ${author}`, async (db) => {
    const [posts, pending] = await Promise.all([
      db.collection('posts').toArray(),
      waitingChanges(db),
    ]);
    return foldPosts(posts, pending, author);
  });
}
