import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reencode, reencodeAvatar } from './images.ts';

/** Where uploaded images lie; another place than the disk only has to keep these promises. */
export interface Uploads {
  /**
   * Stores the image anew as WebP (see `reencode`, which may refuse it) and answers the address it is served at.
   * The same image gets the same address, so that a repeated upload leaves one file.
   */
  saveImage(bytes: Buffer): Promise<string>;
  /** The same for a member's picture (see `reencodeAvatar`). Its file belongs to that member alone. */
  saveAvatar(bytes: Buffer, memberId: string): Promise<string>;
  /** Removes what `saveAvatar` stored for the member at that address; any other address is left alone. */
  removeAvatar(url: string, memberId: string): Promise<void>;
  /** The bytes behind an address' last part; null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
}

/** Addresses of our own uploads begin so. */
export const UPLOADS_PATH = '/uploads/';

/** Keeps uploads in a folder, named by what is in them. */
export function diskUploads(folder: string): Uploads {
  async function save(image: Buffer, stem: string): Promise<string> {
    const name = `${stem}.webp`;
    await mkdir(folder, { recursive: true });
    const partial = join(folder, `${name}.${randomUUID()}`);
    await writeFile(partial, image);
    await rename(partial, join(folder, name)); // a reader never sees half a file
    return `${UPLOADS_PATH}${name}`;
  }

  return {
    async saveImage(bytes) {
      const image = await reencode(bytes);
      return save(image, hashOf(image).slice(0, 40));
    },
    async saveAvatar(bytes, memberId) {
      const image = await reencodeAvatar(bytes);
      return save(image, `${ownerMark(memberId)}${hashOf(image).slice(0, 28)}`);
    },
    async removeAvatar(url, memberId) {
      const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
      if (!isName(name) || !name.startsWith(ownerMark(memberId))) return;
      await rm(join(folder, name), { force: true });
    },
    async read(name) {
      if (!isName(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** The beginning of the names of a member's pictures: nobody else's upload can get one of them. */
function ownerMark(memberId: string): string {
  return hashOf(`avatar:${memberId}`).slice(0, 12);
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function isName(name: string): boolean {
  return /^[0-9a-f]{40}\.webp$/.test(name);
}
