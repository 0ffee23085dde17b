import { addressOfPost } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 12.8 */
export const postNew: NewsKind<NewsOf<'post.new'>> = {
  setting: 'posts',
  audience: () => 'everybody',
  text: ({ title, excerpt }) => ({ title: `New post: ${isolated(title)}`, body: excerpt }),
  isExcerpt: true,
  place: ({ postId }) => addressOfPost(postId),
  tile: () => ({ icon: 'newspaper' }),
  subject: ({ postId: id }) => ({ noun: 'post', id }),
  overAt: () => null,
};
