import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** What the system knows about a process; null if there is none with this id, or the system does not say. */
export interface ProcessFacts {
  /** A zombie: it has ended and its parent hasn't reaped it yet. It does nothing and has no files open. */
  readonly isZombie: boolean;
  /** When it started, in the system's own words. */
  readonly started: string;
}

/** What the system says of a process, in files on Linux and by `ps` elsewhere; null if it says nothing. */
export function processFactsOf(pid: number): ProcessFacts | null {
  return existsSync('/proc/self/stat') ? factsByProc(pid) : factsByPs(pid);
}

export function factsByProc(pid: number): ProcessFacts | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null; // it has just ended, or is hidden from us
    throw error;
  }
  // The second field is the program's name in brackets, with anything in it.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { isZombie: /^[ZXx]$/.test(state), started: fields[18] ?? '' };
}

export function factsByPs(pid: number): ProcessFacts | null {
  const columns = ['-o', 'stat=', '-o', 'lstart='];
  const { status, stdout } = spawnSync('ps', [...columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  if (status !== 0) return null;
  const [state = '', ...started] = stdout.trim().split(/\s+/);
  return { isZombie: state.startsWith('Z'), started: started.join('_') };
}

/** Identifies the set of processes that share process ids: a container within this boot. Empty if the system does not say. */
export function numbering(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''; // not Linux, or hidden from us
    throw error;
  }
}
