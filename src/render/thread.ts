// The entry of the server's build of the screens. It runs in a thread of its own, so that drawing a screen holds up no request;
// server/screens/render-thread.ts starts it.
import './no-browser.ts';
import { parentPort } from 'node:worker_threads';
import { config } from 'zod/mini';
import type { RenderOrder } from '#contract/rendering.ts';
import { renderScreen } from './render-screen.tsx';

config({ jitless: true });

// Orders come one at a time: the next one is sent once this one is answered (server/screens/render-thread.ts).
parentPort?.on('message', (order: RenderOrder) => {
  renderScreen(order).then(
    (screen) => parentPort?.postMessage({ screen }),
    (error: unknown) => {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ error: told });
    },
  );
});
