import type { Services } from '#server/core/http/services.ts';

interface Work {
  /** NOTIFY channel on which work is announced. */
  readonly channel: string;
  /** How often to look at least. */
  readonly everyMs: number;
  /** For the log. */
  readonly name: string;
  /** Does a part of what there is to do; false when nothing is left. */
  readonly work: () => Promise<boolean>;
}

/**
 * Works until stopped: at once, whenever it is told that there is something to do, and by the clock. Between two parts
 * everybody else gets their turn. Stopping waits for the part that is being done.
 */
export async function startWorker(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { channel, everyMs, name, work }: Work,
): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const stopping = new AbortController();

  function wake(): void {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        if (await work()) {
          isWanted = true;
          await turnOfOthers();
        }
      } catch (error) {
        log.error({ err: error }, `could not read ${name}; trying again at the next look`);
      }
    }
  }

  const deaf = await database.listen(channel, wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await deaf();
    await running;
  };
}

function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
