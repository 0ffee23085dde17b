// The server's build of the screens: a thread of its own, so that drawing one holds up no call. It is started by
// server/core/http/render-thread.ts.
import './no-browser.ts';
import { parentPort } from 'node:worker_threads';
import { config } from 'zod/mini';
import type { RenderOrder } from '#contract/rendering.ts';
import { renderScreen } from './render-screen.tsx';

config({ jitless: true });

let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', ({ id, order }: { id: number; order: RenderOrder }) => {
  turn = turn.then(async () => {
    try {
      parentPort?.postMessage({ id, screen: await renderScreen(order) });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
    }
  });
});
