import { Worker } from 'node:worker_threads';
import { RetryLater } from '#server/errors/errors.ts';
import type { RenderedScreen, RenderOrder, RenderScreen } from '#contract/rendering.ts';

/** Milliseconds that drawing one screen may take, and that it may wait until it is begun. */
const PATIENCE = { drawingMs: 10_000, waitingMs: 8_000 };

/** What the thread answers (src/render/thread.ts). */
type RenderResult = { readonly screen: RenderedScreen } | { readonly error: string };

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
  const line = waitingLine(patience.waitingMs);
  let drawing: Waiting | null = null;
  const thread = threadOf(file, {
    onAnswer: (answer) => {
      settle(({ resolve, reject }) => {
        if ('screen' in answer) resolve(answer.screen);
        else reject(new Error(answer.error));
      });
    },
    onEnd: (error) => void end(error),
  });

  function settle(how: (order: Waiting) => void): void {
    const settled = drawing;
    drawing = null;
    if (!settled) return;
    clearTimeout(settled.timer);
    how(settled);
    drawNext();
  }
  async function end(reason: Error): Promise<void> {
    const ended = thread.end();
    settle(({ reject }) => {
      reject(reason);
    });
    await ended;
  }
  function drawNext(): void {
    const next = drawing ? null : line.takeNext();
    if (!next) return;
    drawing = next;
    next.timer = setTimeout(
      () => void end(new Error('Drawing took too long.')),
      patience.drawingMs,
    );
    try {
      thread.draw(next.order);
    } catch (error) {
      // No thread can be had: this screen isn't drawn, and the next one may be.
      settle(({ reject }) => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    }
  }

  return {
    async render(order) {
      const drawn = line.join(order);
      drawNext();
      return drawn;
    },
    async close() {
      const reason = new Error('The server is closing.');
      line.sendHome(reason);
      await end(reason);
    },
  };
}

/** The orders that wait to be begun, each for so long at most. */
function waitingLine(waitingMs: number) {
  const waiting = new Set<Waiting>();
  return {
    join: (order: RenderOrder) =>
      new Promise<RenderedScreen>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(asked);
          reject(new RetryLater('busy', 'Too many screens wait to be drawn.', 1));
        };
        const asked: Waiting = { order, resolve, reject, timer: setTimeout(giveUp, waitingMs) };
        waiting.add(asked);
      }),
    /** Whoever is to be drawn before others, else whoever came first; null if nobody waits. */
    takeNext(): Waiting | null {
      const next = [...waiting].find(({ order }) => order.isFirst) ?? [...waiting][0];
      if (!next) return null;
      waiting.delete(next);
      clearTimeout(next.timer);
      return next;
    },
    sendHome(reason: Error): void {
      for (const { timer, reject } of waiting) {
        clearTimeout(timer);
        reject(reason);
      }
      waiting.clear();
    },
  };
}

interface Heed {
  readonly onAnswer: (answer: RenderResult) => void;
  /** Not of one that was told to end. */
  readonly onEnd: (error: Error) => void;
}

/** A thread that runs while there is something to draw; after its end another one does. */
function threadOf(file: string, { onAnswer, onEnd }: Heed) {
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(file, { execArgv: [] });
    started.unref(); // it must not keep a server alive that has ended
    started.on('message', onAnswer);
    started.on('error', onEnd);
    started.on('exit', () => {
      onEnd(new Error('The thread that draws has ended.'));
    });
    return started;
  }

  return {
    draw(order: RenderOrder): void {
      thread ??= start();
      thread.postMessage(order);
    },
    async end(): Promise<void> {
      const ending = thread;
      thread = null;
      ending?.removeAllListeners();
      ending?.on('error', () => undefined); // of its last moments nobody wants to know
      await ending?.terminate();
    },
  };
}
