import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Route, type Router } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isMessage } from './message.ts';
import { scope } from './scope.ts';

/** Dropped when space is short and when a member signs out (data/caches). */
const IMAGE_CACHE = 'muster-images';
const KEPT_IMAGES = 400;

const expiration = new ExpirationPlugin({ maxEntries: KEPT_IMAGES, purgeOnQuotaError: true });

/**
 * Keeps images once they were seen. Our own have an address for each content (`/uploads`) or rarely change (`/art`);
 * of foreign hosts only what may be read is kept, since an unreadable answer weighs megabytes against the quota.
 */
export function startImages(router: Router): void {
  const images = new CacheFirst({
    cacheName: IMAGE_CACHE,
    plugins: [new CacheableResponsePlugin({ statuses: [200] }), expiration] as WorkboxPlugin[],
  });
  router.registerRoute(new Route(({ request, url }) => isKeptImage(request, url), images));
  scope.addEventListener('message', (event) => {
    // Which images were seen when goes with them.
    if (isMessage(event.data, 'DROP_IMAGES')) event.waitUntil(expiration.deleteCacheAndMetadata());
  });
}

function isKeptImage({ destination }: Request, { origin, pathname }: URL): boolean {
  const isOurApi = origin === scope.location.origin && pathname.startsWith('/api/');
  return destination === 'image' && !isOurApi;
}
