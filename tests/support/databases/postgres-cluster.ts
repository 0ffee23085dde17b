import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresWithin } from './postgres-programs.ts';

// A throwaway PostgreSQL for the tests, in a temporary folder, which is only reached through a socket in that folder.

export interface Cluster {
  /** The address of a database on it. */
  urlOf(database: string): string;
  /** Restarts it. `fast` closes every connection with an error message; `immediate` looks like a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops, keeps a copy of all files under that name, and starts again. */
  copy(name: string): void;
  /** Stops, puts the files back as they were copied, and starts again. */
  putBack(name: string): void;
  stop(): void;
}

/** Starts a throwaway cluster; fails with a sentence where there is no PostgreSQL. */
export function startCluster(): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pg-'));
  const bin = postgresWithin(folder);
  const owner = findOwner();
  giveTo(owner, folder);
  const run = (program: string, args: readonly string[]) => {
    runAs(owner, join(bin, program), args, folder);
  };
  const data = join(folder, 'data');
  run('initdb', ['-D', data, ...'-U muster -A trust -E UTF8 --locale=C --no-sync'.split(' ')]);
  const log = join(folder, 'log');
  const start = ['-D', data, '-w', '-t', '60', '-l', log, '-o', settingsIn(folder)];
  run('pg_ctl', [...start, 'start']);
  const replaceStopped = (to: string, from: string) => {
    run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
    rmSync(to, { recursive: true, force: true });
    spawnSync('cp', ['-a', from, to]); // the copy keeps the owner
    run('pg_ctl', [...start, 'start']);
  };
  return {
    urlOf: (database) =>
      `postgresql://muster@localhost/${database}?host=${encodeURIComponent(folder)}`,
    async restart(mode) {
      const [command, args] = commandOf(owner, join(bin, 'pg_ctl'), [
        ...start,
        ...['-m', mode, 'restart'],
      ]);
      const [code] = (await once(
        spawn(command, args, { cwd: folder, stdio: 'ignore' }),
        'exit',
      )) as [number | null];
      if (code !== 0) throw new Error(`pg_ctl could not restart: see its log in ${folder}`);
    },
    copy(name) {
      replaceStopped(`${data}.${name}`, data);
    },
    putBack(name) {
      replaceStopped(data, `${data}.${name}`);
    },
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsIn(folder: string): string {
  return [
    `-c unix_socket_directories=${folder}`,
    "-c listen_addresses=''",
    '-c fsync=off',
    '-c max_connections=200',
    '-c shared_buffers=64MB',
    '-c autovacuum=off', // its transactions would count among those of a test
  ].join(' ');
}

/** The user who owns the folder and the processes instead of root, as whom PostgreSQL refuses to run. */
function findOwner(): string | null {
  if (process.getuid?.() !== 0) return null;
  const found = ['postgres', 'nobody'].find((user) => idOf('-g', user) !== undefined);
  if (found !== undefined) return found;
  throw new Error(
    'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody".',
  );
}

/** Gives the folder to that user, since new files belong to whoever made them. */
function giveTo(owner: string | null, folder: string): void {
  if (owner === null) return;
  spawnSync('chown', ['-R', `${owner}:`, folder]);
  spawnSync('chmod', ['-R', 'go=', folder]);
}

function idOf(flag: string, user: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

function runAs(
  owner: string | null,
  program: string,
  args: readonly string[],
  folder: string,
): void {
  const [command, all] = commandOf(owner, program, args);
  // pg_ctl leaves a server behind that would hold a pipe open for ever.
  const { status, stderr, error } = spawnSync(command, all, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr || 'see its log in ' + folder}`);
}

function commandOf(
  owner: string | null,
  program: string,
  args: readonly string[],
): [string, string[]] {
  if (owner === null) return [program, [...args]];
  const group = String(idOf('-g', owner));
  const asOwner = [`--reuid=${owner}`, `--regid=${group}`, '--clear-groups', program];
  return ['setpriv', [...asOwner, ...args]];
}
