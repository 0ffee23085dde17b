import { describe, expect, test } from 'vitest';
import { emptyPost } from './post-draft.ts';
import { draftOfShare, withShare } from './shared-draft.ts';

const PICTURE = '/uploads/kept/0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const nothing = { title: '', text: '', url: '', picture: '' };

describe('SPEC 11.6 a post of what was shared', () => {
  test('has its title, its text, its link and its picture', () => {
    const share = {
      title: 'Hangar  4\n',
      text: 'It is open.\r\n\r\nBring fuel.',
      url: 'https://a.example/?a=1&b=2',
      picture: PICTURE,
    };
    expect(draftOfShare(share)).toEqual({
      ...emptyPost,
      title: 'Hangar 4',
      content:
        '<p>It is open.</p><p>Bring fuel.</p><p><a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></p>',
      postImageUrl: PICTURE,
    });
  });

  test('has a link once, which came in the text', () => {
    const share = { ...nothing, text: 'See https://a.example', url: 'https://a.example' };
    expect(draftOfShare(share)?.content).toBe('<p>See https://a.example</p>');
  });

  test('is a video post where only the link to a video came', () => {
    const share = { ...nothing, title: 'Run', text: 'https://youtu.be/dQw4w9WgXcQ' };
    expect(draftOfShare(share)).toMatchObject({
      title: 'Run',
      isVideoPost: true,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      content: '',
    });
    expect(draftOfShare({ ...share, picture: PICTURE })?.isVideoPost).toBe(false);
  });

  test.each([
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    ['https://user@a.example', '<p>https://user@a.example</p>'],
    [
      'https://a.example/"onx',
      '<p><a href="https://a.example/&quot;onx">https://a.example/"onx</a></p>',
    ],
  ])('has what looks like markup as text: %s', (text, content) => {
    expect(draftOfShare({ ...nothing, text })?.content).toBe(content);
  });

  test('is none where nothing came', () => {
    expect(draftOfShare({ ...nothing, title: ' ', text: '\n' })).toBeNull();
  });
});

describe('SPEC 11.6 what is added to a draft', () => {
  const draft = {
    ...emptyPost,
    title: 'Mine',
    content: '<p>Mine.</p>',
    postImageUrl: '/uploads/a.webp',
  };

  test('replaces nothing of it', () => {
    expect(
      withShare(draft, { ...nothing, title: 'Theirs', text: 'More', picture: PICTURE }),
    ).toEqual({
      ...draft,
      content: `<p>Mine.</p><p>Theirs</p><p>More</p><p><img src="${PICTURE}"></p>`,
    });
  });

  test('makes it an ordinary post again, which shows it, and keeps the address of its video', () => {
    const video = { ...emptyPost, title: 'Run', isVideoPost: true, videoUrl: 'https://youtu.be/a' };
    expect(withShare(video, { ...nothing, text: 'More' })).toEqual({
      ...video,
      isVideoPost: false,
      content: '<p>More</p>',
    });
  });
});
