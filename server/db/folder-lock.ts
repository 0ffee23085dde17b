import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processFactsOf, numbering } from './process-facts.ts';

// PGlite itself would let a second process open the same folder, and the two would destroy it.

/** The locks that this process holds or is about to take, by their content. */
const heldHere = new Set<string>();

/** Milliseconds between a holder's signs of life, and how many it may miss before it counts as dead. */
const BEAT_MS = 1_000;
const MISSED_BEATS = 5;

/** Another process has the folder open; the message says which, and what to do about it. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * Takes the lock file or throws an error with a sentence that names its holder. The lock of a dead process is taken
 * over; if it was in another container, or on another machine, only after a while without a sign of life, and so is one that
 * came with a copy of the folder. Returns a function to give it back.
 */
export async function takeFolderLock(path: string, beatMs = BEAT_MS): Promise<() => Promise<void>> {
  const own = await newLock(path);
  heldHere.add(own);
  try {
    await take(path, own, beatMs);
  } catch (error) {
    heldHere.delete(own);
    throw error;
  }
  const beating = setInterval(() => void beat(path), beatMs).unref();
  return async () => {
    clearInterval(beating);
    if ((await readLock(path)) === own) await rm(path, { force: true });
    heldHere.delete(own);
  };
}

/**
 * A stale lock is never removed, only replaced in one step, by the process with the right to succeed it. That right is
 * a lock too, named after the stale one: if several processes come at once, only one gets it, and if that one dies,
 * the right passes on in the same way.
 */
async function take(path: string, own: string, beatMs: number): Promise<void> {
  for (;;) {
    if (await createLock(path, own)) return;
    const found = await readLock(path);
    if (found === null) continue;
    await refuseIfHeld(path, found, beatMs);
    const succession = `${path}.${digest(found)}`;
    await take(succession, own, beatMs);
    if ((await readLock(path)) !== found) {
      await rm(succession, { force: true }); // another process succeeded before this right was free again
      continue;
    }
    await renameIfThere(succession, path);
    if ((await readLock(path)) === own) return;
  }
}

async function refuseIfHeld(path: string, lock: string, beatMs: number): Promise<void> {
  const holder = holderOf(lock);
  const isFar = isElsewhere(holder);
  const isUnsure = isFar || (await isOfAnotherFolder(path, holder));
  if (!(isUnsure ? await isBeating(path, beatMs) : isHeld(lock, holder))) return;
  const where = isFar ? ', in another container or on another machine' : '';
  throw new FolderTaken(
    `Another Muster server (process ${holder.pid}${where}) has this data folder open. ` +
      `Stop it first, or give this one a DATA_DIR of its own. The lock is ${path}.`,
  );
}

interface Holder {
  readonly pid: number;
  readonly started: string;
  /** The set of processes within which the number is meaningful; empty if the system does not say. */
  readonly numbering: string;
  /** The folder that is locked; empty in the locks of earlier versions. */
  readonly folder: string;
}

/** No two locks have the same content, so that a lock can be told from a later one of the same process. */
async function newLock(path: string): Promise<string> {
  const started = processFactsOf(process.pid)?.started ?? '';
  const folder = await nameOf(dirname(path));
  return `${process.pid} ${started} ${numbering()} ${randomUUID()} ${folder}\n`;
}

/** A name by which a folder is told from its copies, whatever path leads to it. */
async function nameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}`;
}

function digest(lock: string): string {
  return createHash('sha256').update(lock).digest('hex').slice(0, 16);
}

/** The lock appears along with its content in one step: an empty one would look stale to a reader. */
async function createLock(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
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
  const [pid = '', started = '', among = '', , folder = ''] = lock.trim().split(' ');
  return { pid: Number.parseInt(pid, 10), started, numbering: among, folder };
}

/** Two containers that share the folder each have their own process numbers, and neither sees the other's. */
function isElsewhere(holder: Holder): boolean {
  return holder.numbering !== '' && holder.numbering !== numbering();
}

/**
 * The lock was copied along with the folder, and its holder is at work in the original. Only its signs of life say so for
 * sure: there are file systems under which a folder changes its number.
 */
async function isOfAnotherFolder(path: string, { folder }: Holder): Promise<boolean> {
  return folder !== '' && folder !== (await nameOf(dirname(path)));
}

async function isBeating(path: string, beatMs: number): Promise<boolean> {
  const before = await lastBeat(path);
  await pause(MISSED_BEATS * beatMs);
  const after = await lastBeat(path);
  return after !== null && after !== before;
}

async function lastBeat(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function beat(path: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(path, now, now);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // the folder was removed under us, or the lock is just being given back
  }
}

/**
 * A process id alone is not enough: in a container every start has the same one, elsewhere another program may have got
 * it since, and a killed process keeps it until its parent has reaped it.
 */
function isHeld(lock: string, holder: Holder): boolean {
  if (holder.pid === process.pid) return heldHere.has(lock);
  if (!(holder.pid > 0) || !isThere(holder.pid)) return false; // 0 and what is below it are groups
  const facts = processFactsOf(holder.pid);
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

/** A process that stalled for so long that it was thought dead may find its lock taken. */
async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
