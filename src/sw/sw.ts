import { Router } from 'workbox-routing';
import { config } from 'zod/mini';
import { imagesRoute } from './images.ts';
import { keptFilesRoute } from './kept-files.ts';
import { startLifecycle } from './lifecycle.ts';
import { startNotificationClicks } from './notification-click.ts';
import { precacheRoutes } from './precache.ts';
import { startPush } from './push.ts';
import { startReplay } from './replay.ts';
import { shareRoute } from './share.ts';
import { startResubscribing } from './resubscribe.ts';

// The content security policy forbids the code that zod would otherwise compile.
config({ jitless: true });
startLifecycle();
startReplay();
startPush();
startNotificationClicks();
startResubscribing();

const router = new Router();
// The first of these that recognises a request answers it; all others go to the network.
for (const route of [...precacheRoutes(), keptFilesRoute(), imagesRoute(), shareRoute()])
  router.registerRoute(route);
router.addFetchListener();
