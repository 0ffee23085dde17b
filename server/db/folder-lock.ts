import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { factsOf } from './process-facts.ts';

// PGlite itself lets a second process open the same folder, and both would then destroy it.

const heldHere = new Set<string>();

/** Somebody else has the folder open; the message says who, and what to do about it. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * Takes the lock file or throws a sentence that names who holds it. The lock of a process that is gone is taken
 * over. Answers how to give it back.
 */
export async function takeFolderLock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    if (await createLock(path)) {
      heldHere.add(path);
      return async () => {
        heldHere.delete(path);
        await rm(path, { force: true });
      };
    }
    const found = await readLock(path);
    if (found === null) continue;
    const holder = holderOf(found);
    if (isHeld(path, holder)) {
      throw new FolderTaken(
        `Another Muster server (process ${holder.pid}) has this data folder open. ` +
          `Stop it first, or give this one a DATA_DIR of its own. The lock is ${path}.`,
      );
    }
    await removeStale(path, found);
  }
}

interface Holder {
  readonly pid: number;
  readonly started: string;
}

/** The lock appears with its content in one step: an empty one would look stale to whoever reads it meanwhile. */
async function createLock(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const started = factsOf(process.pid)?.started ?? '';
    await writeFile(draft, `${process.pid} ${started}\n`, { flag: 'wx' });
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readLock(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function holderOf(lock: string): Holder {
  const [pid = '', started = ''] = lock.trim().split(' ');
  return { pid: Number.parseInt(pid, 10), started };
}

/**
 * A process id alone is not enough: in a container every start has the same one, elsewhere another program may have got
 * it since, and a killed process keeps it until its parent has noticed.
 */
function isHeld(path: string, holder: Holder): boolean {
  if (holder.pid === process.pid) return heldHere.has(path);
  if (Number.isNaN(holder.pid) || !isThere(holder.pid)) return false;
  const facts = factsOf(holder.pid);
  if (facts === null) return isThere(holder.pid);
  return !facts.isZombie && (holder.started === '' || holder.started === facts.started);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Moves the stale lock away; a lock that somebody else made meanwhile is put back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await rm(aside, { force: true });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
