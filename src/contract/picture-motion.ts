import { brandsOf, type PictureKind } from './picture-kind.ts';

// Whether a picture moves. What tells so may stand behind a colour profile, a camera's notes or a first frame of any size, so
// files are walked through by the lengths that they name.

/** The bytes of a file from one place up to another; fewer where it ends before. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>;

/** Whether it moves wherever a decoder of its kind is. Reads little of it, and nothing behind the sign. */
export async function isAnimated(kind: PictureKind, read: ReadBytes): Promise<boolean> {
  const at = inWindows(read);
  if (kind === 'gif') return hasSecondFrame(at);
  if (kind === 'webp') return flagsItself(at);
  if (kind === 'png') return hasControl(at);
  if (kind !== 'avif' && kind !== 'heic') return false;
  return brandsOf(await at(0, WINDOW)).some((brand) => SEQUENCES.has(brand));
}

/** AVIF specification, 6.3, and ISO/IEC 23008-12, B.4.3: the brands of what has a track of pictures. */
const SEQUENCES: ReadonlySet<string> = new Set(['avis', 'hevc', 'hevx']);

/** Reads so many bytes from a place on; fewer where the file ends before. */
type BytesAt = (from: number, count: number) => Promise<Uint8Array>;

const WINDOW = 65_536;

/** Blocks are short: a read of the file gets many of them. */
function inWindows(read: ReadBytes): BytesAt {
  let start = 0;
  let held = new Uint8Array();
  return async (from, count) => {
    if (from < start || from + count > start + held.length) {
      held = new Uint8Array(await read(from, from + WINDOW));
      start = from;
    }
    return held.subarray(from - start, from - start + count);
  };
}

/** GIF89a, 20 and 23. A file that repeats its one frame doesn't move. */
async function hasSecondFrame(bytesAt: BytesAt): Promise<boolean> {
  const [flags = 0] = await bytesAt(10, 1);
  let at = 13 + lengthOfColours(flags);
  for (let frames = 0; ;) {
    const block = await bytesAt(at, 10);
    if (block[0] === EXTENSION) at = await afterParts(bytesAt, at + 2);
    else if (block[0] !== FRAME) return false;
    else if (frames === 1) return true;
    else {
      frames += 1;
      at = await afterParts(bytesAt, at + 11 + lengthOfColours(block[9] ?? 0));
    }
  }
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** The length of a colour table in bytes, as the flags before it tell. */
function lengthOfColours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place behind parts of up to 255 bytes, of which an empty one is the last. */
async function afterParts(bytesAt: BytesAt, from: number): Promise<number> {
  for (let at = from; ;) {
    const [length = 0] = await bytesAt(at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** RFC 9649, 2.7.1: what moves says so in its first chunk, whatever follows. */
async function flagsItself(bytesAt: BytesAt): Promise<boolean> {
  const first = await bytesAt(12, 9);
  return letters(first.subarray(0, 4)) === 'VP8X' && ((first[8] ?? 0) & 2) !== 0;
}

/** PNG, third edition, 11.3.5: the chunk that counts frames stands somewhere before the pixels. */
async function hasControl(bytesAt: BytesAt): Promise<boolean> {
  for (let at = 8; ;) {
    const chunk = await bytesAt(at, 12);
    if (chunk.length < 12) return false;
    const type = letters(chunk.subarray(4, 8));
    if (type === 'acTL') return numberIn(chunk.subarray(8)) > 1;
    if (type === 'IDAT' || type === 'IEND') return false;
    at += 12 + numberIn(chunk);
  }
}

/** The first four bytes, the highest first. */
function numberIn(bytes: Uint8Array): number {
  return bytes.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0);
}

function letters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
