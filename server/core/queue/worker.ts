import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/core/calls/services.ts';

/** How often to look at least: for what was put off, and what a process that died has left. */
const LOOK_MS = 5_000;
/** Rest after a part: as long as it took, and no longer than this. Waiting for a push service takes nothing from anybody. */
const LONGEST_REST_MS = 500;

interface Work {
  /** NOTIFY channel on which work is announced; without it there is work by the clock alone. */
  readonly channel?: string;
  readonly everyMs?: number;
  /** The worker's name in the log. */
  readonly name: string;
  /** Does a part of what there is to do; false when nothing is left. */
  readonly work: () => Promise<boolean>;
}

/**
 * Works until stopped: at once, whenever it is told that there is something to do, and by the clock. After each part it
 * rests for as long as that took, so that whoever reads meanwhile gets half of the one connection that an embedded
 * database has. Stopping waits for the part that is being done.
 */
export async function startQueueWorker(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { channel, everyMs = LOOK_MS, name, work }: Work,
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
        const since = performance.now();
        if (await work()) {
          isWanted = true;
          await sleep(Math.min(performance.now() - since, LONGEST_REST_MS));
        }
      } catch (error) {
        log.error(
          { err: error, queue: name },
          'could not look for work; trying again at the next look',
        );
      }
    }
  }

  const deaf = channel === undefined ? null : await database.listen(channel, wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await deaf?.();
    await running;
  };
}
