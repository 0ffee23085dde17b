import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, type Router } from 'workbox-routing';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { goodCopy } from './good-copy.ts';
import { builtFiles } from './scope.ts';

const SHELL = '/index.html';
/** What the server answers itself: never a page of the app. */
const notPages = [/^\/api\//, /^\/uploads\//, /^\/manifest\.webmanifest$/];

/** All or nothing: a version of which a file is missing is not installed, and the browser tries again later. */
const onlyGoodCopies: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    goodCopy(new URL(request.url).pathname, response),
};

/** Keeps what the build made, each file by its revision, and opens every route from it, also one never visited. */
export function startPrecache(router: Router): void {
  const precache = new PrecacheController({
    cacheName: 'muster-precache',
    plugins: [onlyGoodCopies],
  });
  precache.precache(builtFiles);
  router.registerRoute(
    new NavigationRoute(answerNavigation(precache.createHandlerBoundToURL(SHELL)), {
      denylist: notPages,
    }),
  );
  router.registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }));
}

/** A snapshot of what the route last showed would be the first source. */
function answerNavigation(shell: RouteHandlerCallback): RouteHandlerCallback {
  return (options) => shell(options);
}
