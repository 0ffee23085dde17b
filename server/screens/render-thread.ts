import { Worker } from 'node:worker_threads';
import type { RenderedScreen, RenderOrder, RenderScreen } from '#contract/rendering.ts';

/** Milliseconds that drawing one screen may take, with those before it. */
const PATIENCE_MS = 10_000;

/** What the thread answers (src/render/thread.ts). */
type Answer = { readonly id: number } & (
  | { readonly screen: RenderedScreen }
  | { readonly error: string }
);

interface Waiting {
  readonly resolve: (screen: RenderedScreen) => void;
  readonly reject: (error: Error) => void;
}

interface RenderThread {
  readonly render: RenderScreen;
  /** Resolves when the thread has ended; what was still being drawn is rejected. */
  readonly close: () => Promise<void>;
}

/**
 * The app's own screens, drawn by the build at `file` in a thread of its own, which starts with the first order. A thread
 * that breaks or hangs is ended, and the next order starts another.
 */
export function renderThread(file: string): RenderThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let lastId = 0;

  const end = async (reason: Error): Promise<void> => {
    const ending = thread;
    thread = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    await ending?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [] });
    started.unref(); // it must not keep a server alive that has ended
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('screen' in answer) asked?.resolve(answer.screen);
      else asked?.reject(new Error(answer.error));
    });
    started.on('error', (error) => void end(error));
    return started;
  };

  async function render(order: RenderOrder): Promise<RenderedScreen> {
    thread ??= start();
    const id = ++lastId;
    const timer = setTimeout(() => void end(new Error('Drawing took too long.')), PATIENCE_MS);
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread?.postMessage({ id, order });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return { render, close: () => end(new Error('The server is closing.')) };
}
