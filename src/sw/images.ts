import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { keepLatest } from './keep-latest.ts';
import { onlyPictures } from './only-pictures.ts';
import { scope } from './scope.ts';

/** Dropped when space is short and when a member signs out (data/caches). */
const IMAGE_CACHE = 'muster-images';
const KEPT_IMAGES = 400;

const bounded: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => keepLatest(await caches.open(cacheName), KEPT_IMAGES),
};

let calledOff = new AbortController();

const endable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: AbortSignal.any([request.signal, calledOff.signal]) }),
};

/** Keeps images once they were seen: our own never change (`/uploads`, `/thumbnails`) or rarely do (`/art`). */
export function startImages(): void {
  const images = new CacheFirst({
    cacheName: IMAGE_CACHE,
    plugins: [endable, onlyPictures, bounded],
  });
  registerQuotaErrorCallback(dropImages);
  scope.addEventListener('fetch', (event) => {
    if (isKeptImage(event.request)) event.respondWith(images.handle(event));
  });
}

/** Ends what is being fetched: a picture that hangs would keep the next version waiting for minutes. */
export function callOffImages(): void {
  calledOff.abort();
  calledOff = new AbortController();
}

/** Makes room: pictures can be fetched again. */
export async function dropImages(): Promise<void> {
  await caches.delete(IMAGE_CACHE);
}

function isKeptImage({ destination, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const isOurApi = origin === scope.location.origin && pathname.startsWith('/api/');
  return destination === 'image' && !isOurApi;
}
