import { Router } from 'workbox-routing';
import { config } from 'zod/mini';
import { startImages } from './images.ts';
import { startLifecycle } from './lifecycle.ts';
import { startPrecache } from './precache.ts';
import { startReplay } from './replay.ts';

// The content security policy forbids the code that zod would otherwise compile.
config({ jitless: true });
startLifecycle();
startReplay();

// What no route matches goes to the network as if there were no worker: so does everything below /api.
const router = new Router();
startPrecache(router);
startImages(router);
router.addFetchListener();
