import { posts } from '#contract/posts.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/http/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { readPost, readPosts } from './posts.repository.ts';

export const postsRoutes = implement('posts', posts, {
  list: ({ db }) => readPosts(db),

  one: async ({ db, params }) => {
    const post = await readPost(db, parseId(params.id));
    if (!post) throw new ApiError('not_found', 'This post no longer exists.');
    return post;
  },
});
