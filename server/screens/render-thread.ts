import { Worker } from 'node:worker_threads';
import { RetryLater } from '#server/errors/errors.ts';
import type { RenderedScreen, RenderOrder, RenderScreen } from '#contract/rendering.ts';

/** Milliseconds that drawing one screen may take, and that it may wait until it is begun. */
const PATIENCE = { drawingMs: 10_000, waitingMs: 8_000 };

/** What the thread answers (src/render/thread.ts). */
type Answer = { readonly screen: RenderedScreen } | { readonly error: string };

interface Waiting {
  readonly order: RenderOrder;
  readonly resolve: (screen: RenderedScreen) => void;
  readonly reject: (error: Error) => void;
  /** Ends the patience of what it is doing now. */
  timer: NodeJS.Timeout;
}

interface RenderThread {
  readonly render: RenderScreen;
  /** Resolves when the thread has ended; what was still to be drawn is rejected. */
  readonly close: () => Promise<void>;
}

/**
 * The app's own screens, drawn by the build at `file` in a thread of its own, which starts with the first order. One is drawn
 * at a time, and the others wait here, so that a thread that breaks or hangs takes nothing with it but what it was drawing: it is
 * ended, and the next order starts another.
 */
export function renderThread(file: string, patience = PATIENCE): RenderThread {
  const waiting = new Set<Waiting>();
  let drawing: Waiting | null = null;
  let thread: Worker | null = null;

  function settle(how: (order: Waiting) => void): void {
    const settled = drawing;
    drawing = null;
    if (!settled) return;
    clearTimeout(settled.timer);
    how(settled);
    drawNext();
  }
  function end(reason: Error): Promise<unknown> | undefined {
    const ending = thread;
    thread = null;
    ending?.removeAllListeners();
    ending?.on('error', () => undefined); // of its last moments nobody wants to know
    settle(({ reject }) => {
      reject(reason);
    });
    return ending?.terminate();
  }
  function start(): Worker {
    const started = new Worker(file, { execArgv: [] });
    started.unref(); // it must not keep a server alive that has ended
    started.on('message', (answer: Answer) => {
      settle(({ resolve, reject }) => {
        if ('screen' in answer) resolve(answer.screen);
        else reject(new Error(answer.error));
      });
    });
    started.on('error', (error) => void end(error));
    started.on('exit', () => void end(new Error('The thread that draws has ended.')));
    return started;
  }
  function drawNext(): void {
    const next = [...waiting].find(({ order }) => order.isFirst) ?? [...waiting][0];
    if (drawing || !next) return;
    waiting.delete(next);
    drawing = next;
    clearTimeout(next.timer);
    next.timer = setTimeout(
      () => void end(new Error('Drawing took too long.')),
      patience.drawingMs,
    );
    thread ??= start();
    thread.postMessage(next.order);
  }

  const render: RenderScreen = (order) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(asked);
        reject(new RetryLater('busy', 'Too many screens wait to be drawn.', 1));
      };
      const timer = setTimeout(giveUp, patience.waitingMs);
      const asked: Waiting = { order, resolve, reject, timer };
      waiting.add(asked);
      drawNext();
    });
  const close = async (): Promise<void> => {
    const reason = new Error('The server is closing.');
    for (const { timer, reject } of waiting) {
      clearTimeout(timer);
      reject(reason);
    }
    waiting.clear();
    await end(reason);
  };
  return { render, close };
}
