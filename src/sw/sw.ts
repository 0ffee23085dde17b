import { config } from 'zod/mini';
import { startImages } from './images.ts';
import { startLifecycle } from './lifecycle.ts';
import { startPrecache } from './precache.ts';
import { startReplay } from './replay.ts';

// The content security policy forbids the code that zod would otherwise compile.
config({ jitless: true });
startLifecycle();
startReplay();
// The first of these that knows a request answers it.
startPrecache();
startImages();
