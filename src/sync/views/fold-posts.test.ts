import { describe, expect, test } from 'vitest';
import type { PostRow } from '#contract/posts.ts';
import { postIntention, type PostPublication } from '#sync/intentions/post/post-intention.ts';
import { foldPosts } from './fold-posts.ts';

const plain: PostPublication['draft'] = {
  ...{ title: 'Fleet night', content: '<p>At nine.</p>', isPinned: false },
  ...{ postImageUrl: '', isVideoPost: false, videoUrl: '' },
};
const filmed = { ...plain, isVideoPost: true, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };

function row(id: string, createdAt: string, more: Partial<PostRow> = {}): PostRow {
  return { ...plain, id, createdAt, author: 'Vega', revision: 1, ...more };
}

function waiting(publication: Partial<PostPublication>, at = '2026-11-20T12:00:00.000Z') {
  const whole = { id: 'own', isNew: true, basedOn: 0, draft: plain, ...publication };
  return { id: 'entry', at: Date.parse(at), ...postIntention.with(whole) };
}

describe('PB6 a post that waits', () => {
  test('is told with its author’s name, as the server will tell it', () => {
    const [post] = foldPosts([], [waiting({})], 'Lyra & Co');
    expect(post).toMatchObject({
      ...{ author: 'Lyra & Co', revision: 0, isWaiting: true },
      content: '<p>At nine.</p><p>Posted by Lyra &amp; Co</p>',
    });
  });

  test('keeps the name of whoever made it, and the time, when somebody else edits it', () => {
    const before = row('p', '2026-11-01T00:00:00.000Z');
    const edit = waiting({ id: 'p', isNew: false, basedOn: 1, draft: { ...plain, title: 'New' } });
    expect(foldPosts([before], [edit], 'Lyra')).toMatchObject([
      { title: 'New', author: 'Vega', content: '<p>At nine.</p><p>Posted by Vega</p>' },
    ]);
  });

  test('SPEC 5.13 has an address that a frame shows and no text if it is a video, nor anybody’s line', () => {
    const [post] = foldPosts([], [waiting({ draft: filmed })], 'Lyra');
    expect(post).toMatchObject({
      ...{ content: '', videoUrl: 'https://www.youtube.com/embed/dQw4w9WgXcQ' },
    });
    expect(post).not.toHaveProperty('author');
  });

  test('has no address that no frame may show', () => {
    const draft = { ...filmed, videoUrl: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' };
    expect(foldPosts([], [waiting({ draft })], 'Lyra')).toMatchObject([{ videoUrl: '' }]);
  });

  test('stands by the time at which it was published here', () => {
    const rows = [row('first', '2026-11-19T00:00:00Z'), row('last', '2026-11-21T00:00:00Z')];
    const ids = (posts: readonly PostRow[]) => posts.map(({ id }) => id);
    expect(ids(foldPosts(rows, [waiting({})], 'Lyra'))).toEqual(['last', 'own', 'first']);
    expect(ids(foldPosts(rows.toReversed(), [], 'Lyra'))).toEqual(['last', 'first']);
  });

  test('stays where it was when it is edited', () => {
    const rows = [row('first', '2026-11-19T00:00:00Z'), row('last', '2026-11-21T00:00:00Z')];
    const edit = waiting({ id: 'first', isNew: false, basedOn: 1 }, '2026-11-30T00:00:00Z');
    expect(foldPosts(rows, [edit], 'Lyra').map(({ id }) => id)).toEqual(['last', 'first']);
  });
});
