// The first script of the worker, and all that a page waits for: the list of files, and what answers with them.
import { Router } from 'workbox-routing';
import { imagesRoute } from './images.ts';
import { startLifecycle } from './lifecycle.ts';
import { precacheRoutes } from './precache.ts';
import { lazyWorkerRoutes, listenForLazyWorker } from './load-lazy-worker.ts';

startLifecycle();

listenForLazyWorker();

const router = new Router();
// The first of these that recognises a request answers it; all others go to the network.
for (const route of [...precacheRoutes(), ...lazyWorkerRoutes(), imagesRoute()])
  router.registerRoute(route);
router.addFetchListener();
