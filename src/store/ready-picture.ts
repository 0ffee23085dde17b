import {
  canMove,
  isStoredAsItIs,
  pictureKindOf,
  mediaTypeOf,
  NO_PICTURE,
  TELLING_BYTES,
  unreadable,
  type PictureKind,
} from '#contract/picture-kind.ts';
import { isAnimated, type ReadBytes } from '#contract/picture-motion.ts';
import { LARGEST_FILE, LONGEST_SIDE } from '#contract/uploads.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** A picture as it is sent or kept. */
export interface ReadyPicture {
  readonly file: File;
  /** Whether what was chosen moves. */
  readonly moves: boolean;
  /** What its sender should know of it once it stands in a text or a field; null for nothing. */
  readonly note: string | null;
}

/** The file is no picture, or none that can be sent; the message says what to do. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture';
}

/** The picture drawn anew, smaller, as the given type or one that the browser can write; null if it can't be read. */
export type Redraw = (file: Blob, type: string) => Promise<Blob | null>;

/**
 * Still pictures of more bytes are drawn anew: the server would shrink them anyway, after a long way. An AVIF has many pixels in few
 * bytes, and the server needs most memory for it.
 */
const light = (kind: PictureKind) => (kind === 'avif' ? 256 * 1024 : 2 * 1024 * 1024);

/**
 * Makes a picture ready to be sent, wherever it comes from, with or without a connection. Its bytes tell of which kind it is, and
 * never its name or type. What is large, or of a kind that the server can't read, is drawn anew at the size at which it will be
 * stored, if this browser can. Throws UnfitPicture.
 */
export async function readyPicture(file: File, redraw: Redraw = redrawn): Promise<ReadyPicture> {
  const read: ReadBytes = async (from, to) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const kind = pictureKindOf(await read(0, TELLING_BYTES));
  if (kind === null) throw new UnfitPicture(`${named(file)} isn't an image. ${NO_PICTURE}`);
  const moves = await isAnimated(kind, read);
  const note = moves && !canMove(kind) ? STILL : null;
  const asItIs = isStoredAsItIs(kind) && (file.size <= light(kind) || (moves && canMove(kind)));
  const drawn = asItIs ? null : await redraw(file, lossyTypeFor(kind));
  if (!drawn && !isStoredAsItIs(kind)) throw new UnfitPicture(unreadable(kind));
  const isBetter = drawn !== null && !(isStoredAsItIs(kind) && drawn.size >= file.size);
  const ready = isBetter ? drawn : file;
  if (ready.size > LARGEST_FILE) throw new UnfitPicture(tooLarge(file));
  const type = isBetter ? drawn.type : mediaTypeOf(kind);
  return { file: new File([ready], file.name, { type }), moves, note };
}

const STILL = "This picture won't move: of moving pictures, GIF and WebP do.";

/** A photo has nothing that is transparent. */
function lossyTypeFor(kind: PictureKind): string {
  return ['jpeg', 'heic', 'bmp'].includes(kind) ? 'image/jpeg' : 'image/webp';
}

/**
 * By what pages and workers have in common. A browser that can't write WebP writes a PNG, and one that holds no picture of that size in
 * memory says that it can't read it.
 */
async function redrawn(file: Blob, type: string): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const part = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * part)),
    ) as [number, number];
    const canvas = new OffscreenCanvas(width, height);
    const brush = canvas.getContext('2d');
    if (brush) brush.imageSmoothingQuality = 'high';
    brush?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return brush && (await canvas.convertToBlob({ type, quality: 0.9 }));
  } catch (error) {
    if (error instanceof Error || error instanceof DOMException) return null;
    throw error;
  }
}

function tooLarge(file: File): string {
  const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));
  return `${named(file)} has ${megabytes(file.size)} MB, and a picture may have ${megabytes(LARGEST_FILE)} MB at most.`;
}

function named({ name }: File): string {
  return name === '' ? 'This file' : isolated(name);
}
