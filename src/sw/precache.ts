import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { goodCopy } from './good-copy.ts';
import { builtFiles, scope } from './scope.ts';

const SHELL = '/index.html';
/** What the server answers itself: never a page of the app. */
const notPages = [/^\/api\//, /^\/(uploads|thumbnails)\//, /^\/manifest\.webmanifest$/];

/** All or nothing: a version of which a file is missing is not installed, and the browser tries again later. */
const onlyGoodCopies: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    goodCopy(new URL(request.url).pathname, response),
};

/**
 * Keeps what the build made, each file by its revision, and opens every route from it, also one never visited.
 * What it does not keep goes on to the next listener, and last to the network: so does everything below /api.
 */
export function startPrecache(): void {
  const precache = new PrecacheController({
    cacheName: 'muster-precache',
    plugins: [onlyGoodCopies],
  });
  precache.precache(builtFiles);
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    // A snapshot of what the route last showed would be the first source of a page.
    const cacheKey = precache.getCacheKeyForURL(isPage(request) ? SHELL : request.url);
    if (cacheKey === undefined || request.method !== 'GET') return;
    event.respondWith(precache.strategy.handle({ event, request, params: { cacheKey } }));
  });
}

function isPage({ mode, url }: Request): boolean {
  const { pathname } = new URL(url);
  return mode === 'navigate' && !notPages.some((path) => path.test(pathname));
}
