import type { Logger } from 'pino';

/** How long running calls may still take when the server stops. */
const LONGEST_STOP_MS = 10_000;

export interface ProcessEnd {
  /** To be closed before the process ends; what was opened last is closed first. */
  readonly add: (close: () => Promise<unknown>) => void;
  /** For errors that can't be recovered from: treated like an unexpected one. */
  readonly fail: (error: unknown) => void;
}

/**
 * Ends the process in an orderly way, with 0 when asked to and with 1 after an unexpected error: running calls are
 * answered, nothing new is accepted, the database is closed. Carrying on after an unhandled error would be
 * guessing. A second signal does not wait.
 */
export function endInOrder(log: Logger, say: (line: string) => void): ProcessEnd {
  const closing: (() => Promise<unknown>)[] = [];
  let isEnding = false;
  let code = 0;

  async function end(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    for (let close = closing.pop(); close; close = closing.pop())
      await close().catch(handleUnknown);
    process.exit(code);
  }

  function handleUnknown(error: unknown): void {
    code = 1;
    log.fatal({ err: error }, "can't go on after this error; stopping the server");
    void end();
  }

  function handleSignal(): void {
    if (isEnding) process.exit(1);
    say('Stopping ...');
    void end();
  }

  process.on('uncaughtException', handleUnknown);
  process.on('unhandledRejection', handleUnknown);
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  return {
    add: (close) => closing.push(close),
    fail: handleUnknown,
  };
}
