import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '#server/db/pglite.ts';
import type { Muster } from './muster.ts';
import { freePort } from './ports.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MAIN = join(ROOT, 'dist', 'server', 'main.js');
const READY = /Muster is ready at (\S+)/;
const START_LIMIT_MS = 120_000;

export interface MusterOptions {
  /** Serves the demo organisation; otherwise an empty portal. */
  readonly isDemo?: boolean;
  /** A data folder to copy and start from, which saves the seeding. */
  readonly template?: string;
  /** The data folder; a new one unless given. `dispose` removes it only if it was made here. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another build of the server than that in dist. */
  readonly main?: string;
  /** Options of Node itself, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
}

/** The built server as a process of its own. Its `kill` is like a power loss: no handler of the server runs. */
export interface MusterProcess extends Muster {
  /** Everything it printed, over all its starts. */
  output(): string;
  /** The id of the running process; throws when there is none. */
  pid(): number;
}

/** Starts the built server on a free port and waits until it says that it is ready. */
export async function startMuster(options: MusterOptions = {}): Promise<MusterProcess> {
  const port = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'muster-data-')));
  if (options.template !== undefined) await cp(options.template, dataDir, { recursive: true });

  let env = options.env ?? {};
  let child: ChildProcess | null = null;
  let printed = '';

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    if (child) throw new Error('Muster is already running');
    env = { ...env, ...more };
    const given = [...(options.nodeOptions ?? []), options.main ?? MAIN];
    const born = spawn(
      process.execPath,
      [...given, ...(options.isDemo === true ? ['--demo'] : [])],
      {
        cwd: ROOT,
        env: ownEnvironment({ port, dataDir, env }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = born;
    born.once('exit', () => {
      if (child === born) child = null;
    });
    for (const stream of [born.stdout, born.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    const before = printed.length;
    await untilReady(born, { all: () => printed, own: () => printed.slice(before) });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const dying = child;
    if (!dying) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await gone;
  }

  await start();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    database: null,
    output: () => printed,
    pid() {
      if (child?.pid === undefined) throw new Error('Muster is not running');
      return child.pid;
    },
    start,
    change: async (work) => {
      await end('SIGTERM');
      const database = await openPglite(dataDir);
      const answer = await work(database.db);
      await database.close();
      await start();
      return answer;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    dispose: async () => {
      await end('SIGKILL');
      if (options.dataDir === undefined) {
        await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
      }
    },
  };
}

interface Printed {
  readonly all: () => string;
  /** The output since this process started. */
  readonly own: () => string;
}

/** Resolves once the server says that it is ready; rejects with everything that was printed if it never does. */
function untilReady(born: ChildProcess, { all, own }: Printed): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`Muster was not ready after ${START_LIMIT_MS} ms:\n${all()}`));
    }, START_LIMIT_MS);
    for (const stream of [born.stdout, born.stderr]) {
      stream?.on('data', () => {
        if (READY.test(own())) resolve();
      });
    }
    born.once('error', reject);
    born.once('exit', (code, signal) => {
      reject(new Error(`Muster ended with ${code ?? signal ?? 'nothing'}:\n${all()}`));
    });
    limit.unref();
  });
}

interface Surroundings {
  readonly port: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The server's environment, without anything of the tester's own configuration (DATABASE_URL, SMTP_URL ...). */
function ownEnvironment({ port, dataDir, env }: Surroundings): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TZ: 'UTC',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    VIDEO_THUMBNAILS: 'off', // a test reaches nobody outside
    ...env,
  };
}
