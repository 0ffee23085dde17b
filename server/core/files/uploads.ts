import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADS_PATH } from '#domain/html-policy.ts';
import { refuseFullDisk } from '#server/process/disk-space.ts';
import { reencode } from './images.ts';
import { logoParts, type DecodedPicture, type LogoPart } from './decoder-process.ts';
import { makeFolder } from '#server/process/make-folder.ts';
import { unlessGone } from '#server/process/unless-gone.ts';
import { writeAtomically } from './atomic-file.ts';

/** Where uploaded images are kept. Storage other than the disk only has to keep these promises. */
export interface Uploads {
  /**
   * Stores the member's image, re-encoded as WebP (see `reencode`, which may refuse it), and returns the address it is
   * served at. The same image gets the same address, so that a repeated upload leaves one file, and the address
   * ends with the image's size, so that a page can reserve space for it (`…-800x600.webp`). `admit` is given the
   * last part of the address before anything is written, and may refuse.
   */
  saveImage(
    bytes: Buffer,
    memberId: string,
    admit: (name: string) => Promise<void>,
  ): Promise<string>;
  /** The same for a member's own picture, a square. The file belongs to that member alone. */
  saveAvatar(bytes: Buffer, memberId: string): Promise<string>;
  /** Removes what `saveAvatar` stored for the member at that address; any other address is left alone. */
  removeAvatar(url: string, memberId: string): Promise<void>;
  /** Stores the picture of a video under the video's own name, and returns it as stored. */
  saveThumbnail(bytes: Buffer, video: string): Promise<Buffer>;
  /** What `saveThumbnail` stored for the video; null if nothing was. */
  readThumbnail(video: string): Promise<Buffer | null>;
  /** Stores the parts of a logo, each under its own address. Refuses one of less than 512 px. */
  saveLogo(bytes: Buffer, memberId: string): Promise<Record<LogoPart, string>>;
  /** Stores a picture for behind every screen, darkened as far as texts on it need, and returns its address. */
  saveBackground(bytes: Buffer, memberId: string): Promise<string>;
  /** The picture as link previews want it, a JPEG of 1200 x 630; made once. */
  card(picture: Buffer): Promise<Buffer>;
  /** The bytes for the last part of an address; null if there is no such file. */
  read(name: string): Promise<Buffer | null>;
}

/** Keeps uploads in a folder, with file names derived from their contents. */
export function diskUploads(folder: string): Uploads {
  const files = filesIn(folder);
  return {
    async saveImage(bytes, memberId, admit) {
      const image = await reencode({ bytes, shape: 'image' }, memberId);
      const stem = stemOf(image);
      await admit(nameOf(stem));
      return files.save(image.bytes, stem);
    },
    async saveAvatar(bytes, memberId) {
      const { bytes: image } = await reencode({ bytes, shape: 'avatar' }, memberId);
      return files.save(image, `${ownerMark(memberId)}${hashOf(image).slice(0, 28)}`);
    },
    async removeAvatar(url, memberId) {
      const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
      if (!isName(name) || !name.startsWith(ownerMark(memberId))) return;
      await files.remove(name);
    },
    async saveThumbnail(bytes, video) {
      const { bytes: image } = await reencode({ bytes, shape: 'thumbnail' }, 'thumbnails');
      await files.save(image, thumbnailStem(video));
      return image;
    },
    async card(picture) {
      const name = `${hashOf(`card:${hashOf(picture)}`).slice(0, 40)}.jpg`;
      const kept = await files.read(name);
      if (kept) return kept;
      const { bytes } = await reencode({ bytes: picture, shape: 'card' }, 'cards');
      await files.write(name, bytes);
      return bytes;
    },
    saveLogo: (bytes, memberId) =>
      eachPart(bytes, memberId, (part) => files.save(part.bytes, stemOf(part), 'png')),
    async saveBackground(bytes, memberId) {
      const image = await reencode({ bytes, shape: 'background' }, memberId);
      return files.save(image.bytes, stemOf(image));
    },
    readThumbnail: (video) => files.read(nameOf(thumbnailStem(video))),
    read: async (name) => (isName(name) ? files.read(name) : null),
  };
}

type Kind = 'webp' | 'png';

/** The files of a folder, by their names. */
function filesIn(folder: string) {
  async function write(name: string, image: Buffer): Promise<void> {
    await makeFolder(folder);
    await refuseFullDisk(folder);
    await writeAtomically(join(folder, name), image);
  }
  return {
    write,
    /** Returns the address that it is served at. */
    async save(image: Buffer, stem: string, kind: Kind = 'webp'): Promise<string> {
      const name = `${stem}.${kind}`;
      await write(name, image);
      return `${UPLOADS_PATH}${name}`;
    },
    read: (name: string): Promise<Buffer | null> => unlessGone(readFile(join(folder, name))),
    remove: (name: string) => rm(join(folder, name), { force: true }),
  };
}

function stemOf({ bytes, width, height }: DecodedPicture): string {
  return `${hashOf(bytes).slice(0, 40)}-${width}x${height}`;
}

/** The address of each part of a logo, as `save` stores them; all are made of a copy that is small already. */
async function eachPart(
  bytes: Buffer,
  memberId: string,
  save: (part: DecodedPicture) => Promise<string>,
): Promise<Record<LogoPart, string>> {
  const { bytes: whole } = await reencode({ bytes, shape: 'logo' }, memberId);
  const saved: [LogoPart, string][] = [];
  for (const shape of logoParts)
    saved.push([shape, await save(await reencode({ bytes: whole, shape }, memberId))]);
  return Object.fromEntries(saved) as Record<LogoPart, string>;
}

/** The prefix of the names of a member's pictures: nobody else's upload can get it. */
function ownerMark(memberId: string): string {
  return hashOf(`avatar:${memberId}`).slice(0, 12);
}

/** The name of a video's picture, not by its content, which is unknown until it has been fetched. */
function thumbnailStem(video: string): string {
  return hashOf(`thumbnail:${video}`).slice(0, 40);
}

function nameOf(stem: string): string {
  return `${stem}.webp`;
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function isName(name: string): boolean {
  return /^[0-9a-f]{40}(-\d{1,4}x\d{1,4})?\.(webp|png)$/.test(name);
}
