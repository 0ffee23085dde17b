import { describe, expect, it } from 'vitest';
import { parseVideoLink } from './video-links.ts';
import { videoPageOf } from './video-pages.ts';

describe('the page of a video at its host', () => {
  it.each([
    ['https://youtu.be/aqz-KE-bpKQ', 'YouTube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['https://player.vimeo.com/video/1084537', 'Vimeo', 'https://vimeo.com/1084537'],
    [
      'https://youtu.be/aqz-KE-bpKQ?t=90',
      'YouTube',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
    ],
    ['https://vimeo.com/1084537#t=65s', 'Vimeo', 'https://vimeo.com/1084537#t=65s'],
    [
      'https://player.vimeo.com/video/1084537?h=abcdef12',
      'Vimeo',
      'https://vimeo.com/1084537/abcdef12',
    ],
  ])('of %s is on %s, and is read as the same video', (text, hostName, address) => {
    const link = parseVideoLink(text);
    expect(link && videoPageOf(link)).toEqual({ hostName, address });
    expect(parseVideoLink(address)).toEqual(link);
  });
});
