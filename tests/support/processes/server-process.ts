import { spawn } from 'node:child_process';
import { SERVER } from './build.ts';

/** Options of Node for a short-lived process, in which the second, better compilation of its embedded database doesn't pay. */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];
export const SERVER_COMMAND: readonly string[] = [...SHORT_LIVED, SERVER];
const READY = /Muster is ready at (\S+)/;
const START_LIMIT_MS = 90_000;

/** The built server as a process of its own, for what no test in one process can show. */
export interface ServerProcess {
  readonly url: string;
  /** Ends the process; no handler of the server runs. */
  kill(): Promise<void>;
}

/** Starts the server on a free port and waits until it is ready. `env` is all of its configuration. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, SERVER_COMMAND, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: 'UTC',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was not ready in time:\n${printed}`));
    }, START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = READY.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${code ?? 'a signal'}:\n${printed}`));
    });
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
