import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /Muster is ready at (\S+)/;
const START_LIMIT_MS = 90_000;

/** The server from its source, as a process of its own, for what no test in one process can show. */
export interface SourceServer {
  readonly url: string;
  /** No handler of the server runs. */
  kill(): Promise<void>;
}

/** Starts it on a free port and waits until it is ready. `env` is all of its configuration. */
export async function startFromSource(
  env: Readonly<Record<string, string>>,
): Promise<SourceServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
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
