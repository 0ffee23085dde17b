import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: StdioOptions;
}

/**
 * Starts a program with a process group of its own. The kernel ends it when this process dies, however that happens:
 * a killed test leaves no browser behind.
 */
export function startOwn(program: string, args: readonly string[], start: Start = {}) {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env: { ...process.env, ...start.env },
    stdio: start.stdio ?? 'ignore',
    detached: true,
  });
  child.once('error', () => undefined); // the caller that waits for it to be ready reports that it is not
  return child;
}

/** Ends the program and all processes that it has started. */
export async function endOwn(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Asks again until there is an answer, for as long as the program runs. */
export async function whenReady<T>(
  child: ChildProcess,
  what: string,
  ask: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + 60_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const hasEnded = child.pid === undefined || child.exitCode !== null;
      if (hasEnded || performance.now() > end)
        throw new Error(`${what} did not start`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
