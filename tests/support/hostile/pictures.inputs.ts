import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture that somebody sends, and its size as stored, or a part of the refusal. */
export interface PictureInput {
  readonly input: string;
  readonly bytes: () => Promise<Buffer>;
  readonly expected:
    | { readonly width: number; readonly height: number; readonly frames?: number }
    | { readonly refused: string };
  readonly source: string;
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 32, g: 64, b: 96, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** This many frames, each unlike the one before, stacked vertically as sharp expects them. */
async function frames(count: number, side: number) {
  const shades = Array.from({ length: count }, (_, n) =>
    Buffer.alloc(side * side * 3, n % 2 === 0 ? 20 : 220),
  );
  const raw = { width: side, height: side * count, channels: 3 as const, pageHeight: side };
  return sharp(Buffer.concat(shades), { raw, limitInputPixels: false });
}

/** This many frames that no encoder can compress, the same in each run. */
async function noise(count: number, side: number) {
  let last = 1;
  const bytes = Buffer.from({ length: side * side * 3 * count }).map(() => {
    last = (last * 48_271) % 2_147_483_647;
    return last & 255;
  });
  const raw = { width: side, height: side * count, channels: 3 as const, pageHeight: side };
  return sharp(bytes, { raw });
}

/** Pictures that phones and people send. */
export const takenPictures: readonly PictureInput[] = [
  {
    input: 'a 48-megapixel photo of an iPhone, 8064 x 6048, on its side',
    bytes: () => flat(8_064, 6_048).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    expected: { width: 1_536, height: 2_048 },
    source: 'Apple, "Take Apple ProRAW photos": 48 MP HEIF or JPEG since the iPhone 14 Pro',
  },
  {
    input: 'a 108-megapixel photo, 12000 x 9000',
    bytes: () => flat(12_000, 9_000).jpeg().toBuffer(),
    expected: { width: 2_048, height: 1_536 },
    source: 'Samsung, specification of the Galaxy S20 Ultra: 12000 x 9000',
  },
  {
    input: 'a 200-megapixel photo, 16320 x 12240',
    bytes: () => flat(16_320, 12_240).jpeg().toBuffer(),
    expected: { width: 2_048, height: 1_536 },
    source: 'Samsung, specification of the Galaxy S23 Ultra: 16320 x 12240',
  },
  {
    input: 'a panorama, 16382 x 3628',
    bytes: () => flat(16_382, 3_628).jpeg().toBuffer(),
    expected: { width: 2_048, height: 454 },
    source: 'own: the size in which an iPhone stores panoramas',
  },
  {
    input: 'a screenshot of a whole page, 1170 x 30000, with transparency',
    bytes: () => flat(1_170, 30_000, 4).png().toBuffer(),
    expected: { width: 80, height: 2_048 },
    source: 'own: what "Full Page" of Safari and scrolling captures of Android make',
  },
  {
    input: 'a scan with 16 bits a colour and transparency, 8000 x 6000',
    bytes: async () => aPng(8_000, 6_000, DEEP),
    expected: { width: 2_048, height: 1_536 },
    source: 'PNG specification, 11.2.2: 16 bits a sample',
  },
  {
    input: 'a JPEG for print, in four inks, on its side',
    bytes: () =>
      flat(600, 400).toColourspace('cmyk').withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    expected: { width: 400, height: 600 },
    source: 'Adobe, "Supporting the DCT Filters": APP14 of CMYK and YCCK',
  },
  {
    input: 'a PNG whose comment unpacks to 200 MB',
    bytes: async () => withChunk(aPng(10, 10), 'zTXt', 200_000_000),
    expected: { width: 10, height: 10 },
    source: 'libpng: decompression bombs in ancillary chunks (2010)',
  },
  {
    input: 'a GIF of 24 frames',
    bytes: async () => (await frames(24, 64)).gif({ loop: 0 }).toBuffer(),
    expected: { width: 64, height: 64, frames: 24 },
    source: 'GIF89a, section 23: several images in one data stream',
  },
  {
    input: 'an animated WebP of 12 frames',
    bytes: async () => (await frames(12, 48)).webp({ loop: 0 }).toBuffer(),
    expected: { width: 48, height: 48, frames: 12 },
    source: 'WebP container specification, "Animation"',
  },
  {
    input: 'a GIF whose first frame has more than 64 kB',
    bytes: () => noise(2, 320).then((moving) => moving.gif({ loop: 0 }).toBuffer()),
    expected: { width: 320, height: 320, frames: 2 },
    source: 'own: a screen that is filmed',
  },
  {
    input: 'a GIF of one large frame that repeats itself',
    bytes: () => noise(1, 320).then((still) => still.gif({ loop: 0 }).toBuffer()),
    expected: { width: 320, height: 320 },
    source: 'own: what some tools write for any GIF',
  },
  {
    input: 'an animated WebP whose first frame has more than 64 kB',
    bytes: () => noise(3, 320).then((moving) => moving.webp({ lossless: true }).toBuffer()),
    expected: { width: 320, height: 320, frames: 3 },
    source: 'RFC 9649, 2.7.1.1',
  },
  {
    input: 'a picture of one pixel',
    bytes: () => flat(1, 1).png().toBuffer(),
    expected: { width: 1, height: 1 },
    source: 'own',
  },
];

/** Pictures that would take the server's memory or time, and files that are no picture to it. */
export const refusedPictures: readonly PictureInput[] = [
  {
    input: 'a PNG of one line of 268 million pixels',
    bytes: async () => aPng(268_000_000, 1),
    expected: { refused: 'This PNG is damaged or cut off' }, // libpng reads no side of more than a million pixels
    source: 'PNG specification, 11.2.2: a side may have 2^31 - 1 pixels',
  },
  {
    input: 'a PNG of one line of 900,000 pixels',
    bytes: async () => aPng(900_000, 1),
    expected: { refused: 'a side may have 32767 pixels at most' },
    source: 'libpng, PNG_USER_WIDTH_MAX is a million',
  },
  {
    input: 'a JPEG of 65500 x 1',
    bytes: () => flat(65_500, 1).jpeg().toBuffer(),
    expected: { refused: 'a side may have 32767 pixels at most' },
    source: 'libjpeg, JPEG_MAX_DIMENSION is 65500',
  },
  {
    input: 'a PNG of 400 megapixels in half a megabyte',
    bytes: async () => aPng(20_000, 20_000),
    expected: { refused: 'has 400 megapixels, and this kind of file may have 120 at most' },
    source: 'OWASP, "Unrestricted File Upload": pixel flood',
  },
  {
    input: 'a PNG of 16 bits and transparency, so wide that the lines kept at once have 560 MB',
    bytes: async () => aPng(32_767, 3_600, DEEP),
    expected: { refused: 'has 117 megapixels, and this kind of file may have 24 at most' },
    source: 'own: measured, 464 MB as a picture and 559 MB as an avatar',
  },
  {
    input: 'a PNG whose lines kept at once have 140 MB with 8 bits, but has 16',
    bytes: async () => aPng(16_000, 2_300, DEEP),
    expected: { refused: 'has 36 megapixels, and this kind of file may have 24 at most' },
    source: 'own: PNG specification, 11.2.2: a sample of 16 bits has two bytes',
  },
  {
    input: 'a photo of which a transfer lost the second half',
    bytes: async () => {
      const whole = await flat(600, 400).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    expected: { refused: 'This JPEG is damaged or cut off' },
    source: 'libjpeg: "premature end of JPEG file"',
  },
  {
    input: 'a PNG with a colour table that is missing',
    bytes: async () => aPng(30, 20, { bits: 8, colour: 3, channels: 1 }),
    expected: { refused: 'This PNG is damaged or cut off' },
    source: 'PNG specification, 11.2.3: PLTE must appear for colour type 3',
  },
  {
    input: 'a JPEG after a line break',
    bytes: async () => Buffer.concat([Buffer.from('\n'), await flat(40, 30).jpeg().toBuffer()]),
    expected: { refused: 'Please choose an image' },
    source: 'own: what a careless download script makes',
  },
  {
    input: 'a progressive JPEG of 108 megapixels, of which a decoder keeps every coefficient',
    bytes: () => flat(12_000, 9_000).jpeg({ progressive: true }).toBuffer(),
    expected: { refused: 'has 108 megapixels, and this kind of file may have 38 at most' },
    source: 'libjpeg-turbo, "Two issues with progressive JPEG images" (LJT-01-004, LJT-01-003)',
  },
  {
    input: 'a GIF of 1,200 frames',
    bytes: async () => (await frames(1_200, 8)).gif().toBuffer(),
    expected: { refused: 'too many frames: it may have 1000 at most' },
    source: 'own',
  },
  {
    input: 'an animated WebP whose frames together have 56 megapixels',
    bytes: async () => (await frames(70, 900)).webp({ effort: 0, quality: 10 }).toBuffer(),
    expected: { refused: 'has 56 megapixels, and this kind of file may have 53 at most' },
    source: 'own: frames times pixels',
  },
  {
    input: 'a TIFF, which a loader of old repute would read',
    bytes: () => flat(40, 30).tiff().toBuffer(),
    expected: { refused: "TIFF images can't be read here. Please save it as a JPEG or PNG." },
    source: 'TIFF 6.0',
  },
  {
    input: 'a HEIC of an iPhone, which our decoder does not read',
    bytes: async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1'),
    expected: { refused: 'Settings > Camera > Formats > Most Compatible' },
    source: 'sharp, prebuilt binaries: "AVIF images only, not HEIC"',
  },
  {
    input: 'an SVG that says it is one late',
    bytes: async () =>
      Buffer.from(
        `<?xml version="1.0"?><!-- ${'x'.repeat(4_000)} --><svg xmlns="http://www.w3.org/2000/svg"/>`,
      ),
    expected: { refused: 'Please choose an image' },
    source: 'XML 1.0, 2.8: comments may precede the root element',
  },
];

interface Pixels {
  readonly bits: number;
  /** The number of the colour type in PNG. */
  readonly colour: number;
  readonly channels: number;
}
const ONE_BIT: Pixels = { bits: 1, colour: 0, channels: 1 };
const DEEP: Pixels = { bits: 16, colour: 6, channels: 4 };

/** A valid PNG of any size, written by hand: an encoder would need as much memory as the attack. */
export function aPng(width: number, height: number, pixels = ONE_BIT): Buffer {
  const { bits, colour, channels } = pixels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, 0], 8);
  const line = Math.ceil((width * bits * channels) / 8) + 1;
  const rows = deflateSync(Buffer.alloc(line * height), { level: 9 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    aChunk('IHDR', header),
    aChunk('IDAT', rows),
    aChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG with its length and its checksum. */
export function aChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The same PNG with a chunk after its header that decompresses to `size` zeros. */
function withChunk(png: Buffer, type: string, size: number): Buffer {
  const content = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(size))]);
  return Buffer.concat([png.subarray(0, 33), aChunk(type, content), png.subarray(33)]);
}
