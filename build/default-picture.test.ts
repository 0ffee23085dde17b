import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';

describe('the default picture', () => {
  it('has no play mark drawn in, which is the app’s own and would stand on posts and events, too', async () => {
    const middle = { left: 235, top: 95, width: 170, height: 170 };
    const { channels } = await sharp(`public${DEFAULT_THUMBNAIL}`).extract(middle).stats();
    expect(channels).toHaveLength(3);
    for (const { mean, stdev } of channels) {
      expect(mean).toBeLessThan(60);
      expect(stdev).toBeLessThan(12);
    }
  });
});
