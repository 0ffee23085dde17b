import { describe, expect, it } from 'vitest';
import type { PostRow } from '#contract/posts.ts';
import { differencesIn } from '#ui/editing/version-comparison.ts';
import {
  draftOfPost,
  emptyPost,
  isEmptyPost,
  postErrors,
  postsCompared,
  previewOf,
  sentPost,
} from './post-draft.ts';

const LINK = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const EMBED = 'https://www.youtube.com/embed/aqz-KE-bpKQ';

const post: PostRow = {
  id: 'b9d0a0cd-3f8b-4f3a-8f43-2a2f1f4b7a10',
  title: 'Hangar 4',
  content: '<p>Open.</p><p>Posted by herald</p>',
  createdAt: '2026-11-20T20:00:00.000Z',
  isPinned: true,
  postImageUrl: '/uploads/a.webp',
  isVideoPost: false,
  videoUrl: '',
  author: 'herald',
  revision: 3,
};

describe('a post in its form', () => {
  it('SPEC 4.7 has the fields of the post, without the line of its author', () => {
    const { title, isPinned, postImageUrl } = post;
    expect(draftOfPost(post)).toEqual({
      ...emptyPost,
      ...{ title, isPinned, postImageUrl },
      content: '<p>Open.</p>',
    });
    expect(draftOfPost(null)).toEqual(emptyPost);
  });

  it('keeps a line that nobody is known to have', () => {
    const { author: _, ...orphan } = post;
    expect(draftOfPost(orphan).content).toBe(post.content);
  });

  it('is not worth keeping as a draft until something is written', () => {
    expect(isEmptyPost({ ...emptyPost, title: ' ', isPinned: true })).toBe(true);
    expect(isEmptyPost({ ...emptyPost, videoUrl: LINK })).toBe(false);
  });
});

describe('SPEC 5.13, what is checked and sent', () => {
  it('a title is required, and an address of a video post, which one of the two hosts has', () => {
    expect(postErrors({ ...emptyPost, title: ' ' })).toEqual({ title: 'Title is required.' });
    const video = { ...emptyPost, title: 'Film', isVideoPost: true };
    expect(postErrors(video)).toEqual({ videoUrl: 'Video URL is required.' });
    expect(postErrors({ ...video, videoUrl: 'https://videos.example/8' })).toEqual({
      videoUrl: 'Only YouTube or Vimeo links are allowed.',
    });
    expect(postErrors({ ...video, videoUrl: ` ${LINK} ` })).toEqual({});
    expect(postErrors({ ...emptyPost, title: 'Text', videoUrl: 'nonsense' })).toEqual({});
  });

  it('a video post has no content, and any other no video', () => {
    const both = { ...emptyPost, title: ' Both ', content: '<p>Text</p>', videoUrl: ` ${LINK} ` };
    expect(sentPost({ ...both, isVideoPost: true })).toMatchObject({
      ...{ title: 'Both', content: '', videoUrl: LINK },
    });
    expect(sentPost(both)).toMatchObject({ content: '<p>Text</p>', videoUrl: '' });
  });

  it('a preview is what members will see: the line of the author, or the embedded video', () => {
    const at = new Date('2026-11-23T08:00:00Z');
    const text = { ...emptyPost, content: '<p>Text</p>' };
    expect(previewOf(text, 'herald', at)).toMatchObject({
      title: 'Untitled',
      content: '<p>Text</p><p>Posted by herald</p>',
      createdAt: '2026-11-23T08:00:00.000Z',
    });
    const video = { ...text, title: 'Film', isVideoPost: true, videoUrl: LINK };
    expect(previewOf(video, 'herald', at)).toMatchObject({ content: '', videoUrl: EMBED });
    expect(previewOf({ ...video, videoUrl: 'nonsense' }, 'herald', at).videoUrl).toBe('');
  });
});

describe('a post that somebody else changed as well', () => {
  const told = (mine: Partial<typeof emptyPost>) =>
    differencesIn(postsCompared(post, { ...draftOfPost(post), ...mine }));

  it('is compared field by field, without the line of its author', () => {
    const text = { name: 'Content', theirs: '<p>Open.</p>', mine: '<p>Shut.</p>' };
    expect(told({ title: 'Hangar 5', content: text.mine, isPinned: false })).toMatchObject([
      { name: 'Title', theirs: 'Hangar 4', mine: 'Hangar 5' },
      text,
      { name: 'Pinned', theirs: 'Yes', mine: 'No' },
    ]);
    expect(told({})).toEqual([]);
  });

  it('is compared by its picture and its video', () => {
    expect(told({ postImageUrl: '', isVideoPost: true, videoUrl: LINK })).toMatchObject([
      { name: 'Content', mine: '' },
      { name: 'Image', theirs: 'A picture', mine: '' },
      { name: 'Video post', theirs: 'No', mine: 'Yes' },
      { name: 'Video URL', theirs: '', mine: LINK },
    ]);
  });
});
