// The server's build of the screens: a thread of its own, so that drawing one holds up no call. It is started by
// server/screens/render-thread.ts.
import './no-browser.ts';
import { parentPort } from 'node:worker_threads';
import { config } from 'zod/mini';
import type { RenderOrder } from '#contract/rendering.ts';
import { renderScreen } from './render-screen.tsx';

config({ jitless: true });

// One order at a time: the next one is sent once this one is answered (server/screens/render-thread.ts).
parentPort?.on('message', (order: RenderOrder) => {
  renderScreen(order).then(
    (screen) => parentPort?.postMessage({ screen }),
    (error: unknown) => {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ error: told });
    },
  );
});
