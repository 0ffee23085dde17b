import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A small picture of one colour, as bytes of a PNG. */
export function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The addresses of the pictures that the worker keeps. */
export function keptPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('muster-images')).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}
