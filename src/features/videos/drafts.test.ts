import { describe, expect, it } from 'vitest';
import { categoryErrors, emptyCategory, emptyVideo, videoErrors } from './drafts.ts';

const video = { videoTitle: 'Docking', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };

describe('SPEC 5.21, a draft', () => {
  it('of a category needs a name', () => {
    const message = 'Category name is required.';
    expect(categoryErrors(emptyCategory)).toEqual({ categoryName: message });
    expect(categoryErrors({ categoryName: ' ', description: 'All of it' })).toEqual({
      categoryName: message,
    });
    expect(categoryErrors({ ...emptyCategory, categoryName: 'Triage' })).toEqual({});
  });

  it('of a video needs a title and an address, said once', () => {
    const message = 'Both title and video URL are required.';
    expect(videoErrors(emptyVideo)).toEqual({ videoTitle: message });
    expect(videoErrors({ ...video, videoTitle: '  ' })).toEqual({ videoTitle: message });
    expect(videoErrors({ ...video, videoUrl: ' ' })).toEqual({ videoUrl: message });
    expect(videoErrors(video)).toEqual({});
  });

  it.each(['https://videos.example/watch/8812', 'https://youtube.com.evil.example/watch?v=x', 'x'])(
    'of a video is not taken with %s',
    (videoUrl) => {
      expect(videoErrors({ ...video, videoUrl })).toEqual({
        videoUrl: 'Only YouTube or Vimeo links are allowed.',
      });
    },
  );
});
