import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/errors/error-codes.ts';

/** What Muster keeps in its data folder; whatever else lies there is not ours to change. */
const OURS = /^(db|uploads|mail)(\.|$)/;
/** The permission bits of the group and of others. */
const OF_OTHERS = 0o077;
/** The sticky bit, which folders that the system shares between all users have. */
const SHARED = 0o1000;
/** Error codes for a file that was removed meanwhile. */
const GONE = ['ENOENT', 'ENOTDIR'];
/** Error codes for a file that belongs to somebody else, or lies on a file system without permissions. */
const NOT_OURS = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'EINVAL'];

/**
 * Takes the data folder, and everything of ours in it, away from the machine's other users: earlier versions, and copies
 * made by hand, left files open to all. Symbolic links are not followed, apart from the folder itself being one.
 * Returns a sentence for the host if something stays open; null if nothing does, or there is no folder yet.
 */
export async function closeFolder(folder: string): Promise<string | null> {
  const left: Open[] = [];
  try {
    const { mode } = await stat(folder);
    const names = await readdir(folder, { withFileTypes: true });
    const isShared =
      (mode & SHARED) !== 0 || names.some((one) => one.isDirectory() && !isKnown(one.name));
    // Folders are closed before what is in them: nobody can then put a link where a file was a moment ago.
    if (isShared) noteIfOpen(left, folder, mode);
    else await closeOne(folder, mode, left);
    for (const { name } of names) if (OURS.test(name)) await closeTree(join(folder, name), left);
  } catch (error) {
    if (!GONE.includes(codeOf(error) ?? '')) throw error;
  }
  return sentenceOf(left);
}

/**
 * Closes files that the embedded database has just made, which sets their permissions itself, whatever the umask of the process.
 * A file that can't be closed is reported at the next start.
 */
export async function closeMade(folder: string): Promise<void> {
  await closeTree(folder, []);
}

interface Open {
  readonly path: string;
  readonly why: string;
}

/** A volume has a `lost+found` of its own; names with a dot belong to the system. */
function isKnown(name: string): boolean {
  return OURS.test(name) || name === 'lost+found' || name.startsWith('.');
}

function noteIfOpen(left: Open[], path: string, mode: number): void {
  if ((mode & OF_OTHERS) !== 0) left.push({ path, why: 'it has folders of others' });
}

async function closeTree(path: string, left: Open[]): Promise<void> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return;
    await closeOne(path, found.mode, left);
    if (!found.isDirectory()) return;
    for (const name of await readdir(path)) await closeTree(join(path, name), left);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (NOT_OURS.includes(code)) left.push({ path, why: code });
    else if (!GONE.includes(code)) throw error;
  }
}

async function closeOne(path: string, mode: number, left: Open[]): Promise<void> {
  if ((mode & OF_OTHERS) === 0) return;
  try {
    await chmod(path, mode & 0o7777 & ~OF_OTHERS);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (!NOT_OURS.includes(code)) throw error;
    left.push({ path, why: code });
  }
}

function sentenceOf([first, ...others]: readonly Open[]): string | null {
  if (!first) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return (
    `Other users of this machine may be able to read ${first.path}${more}, which Muster couldn't close. ` +
    `Give DATA_DIR to the user that runs Muster, in a folder of its own with mode 700. (${first.why})`
  );
}
