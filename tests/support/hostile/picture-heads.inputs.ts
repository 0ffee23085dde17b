import type { PictureKind } from '#contract/picture-kind.ts';

interface HeadInput<Expected> {
  readonly input: string;
  /** The first bytes, each as one character. */
  readonly head: string;
  readonly expected: Expected;
  readonly source: string;
}

/** A number in four bytes, the highest first. */
const four = (number: number) =>
  String.fromCharCode(...[24, 16, 8, 0].map((bits) => (number >> bits) & 255));

/** A box `ftyp` with its length and its brands. */
const ftyp = (...brands: readonly string[]) => {
  const [major = '', ...others] = brands;
  return `${four(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}\0\0\0\x08meta`;
};

export const heads: readonly HeadInput<PictureKind | null>[] = [
  { input: 'a JPEG', head: '\xff\xd8\xff\xe0\0\x10JFIF', expected: 'jpeg', source: 'JFIF 1.02' },
  {
    input: 'a JPEG of a camera',
    head: '\xff\xd8\xff\xe1\x1f\xfeExif',
    expected: 'jpeg',
    source: 'Exif 2.32',
  },
  { input: 'a PNG', head: '\x89PNG\r\n\x1a\n\0\0\0\r', expected: 'png', source: 'PNG, 5.2' },
  { input: 'a GIF of 1987', head: 'GIF87a\x01\0\x01\0', expected: 'gif', source: 'GIF87a' },
  { input: 'a WebP', head: 'RIFF\n\0\0\0WEBPVP8 ', expected: 'webp', source: 'RFC 9649' },
  {
    input: 'an AVIF',
    head: ftyp('avif', 'mif1', 'miaf'),
    expected: 'avif',
    source: 'AVIF specification, 6.2',
  },
  {
    input: 'an AVIF under its family name',
    head: ftyp('mif1', 'avif', 'miaf'),
    expected: 'avif',
    source: 'libavif: "mif1" as major brand',
  },
  {
    input: 'a photo of an iPhone',
    head: ftyp('heic', 'mif1', 'heic'),
    expected: 'heic',
    source: 'ISO/IEC 23008-12, B.4.1',
  },
  {
    input: 'a HEIC of a Canon camera',
    head: ftyp('heix', 'mif1', 'heix'),
    expected: 'heic',
    source: 'Canon, HDR PQ HEIF files',
  },
  {
    input: 'a HEIC under its family name',
    head: ftyp('mif1', 'heic'),
    expected: 'heic',
    source: 'Nokia HEIF, conformance files',
  },
  {
    input: 'a bitmap',
    head: 'BM\x36\0\x0c\0\0\0\0\0\x36\0',
    expected: 'bmp',
    source: 'Windows BITMAPFILEHEADER',
  },
  {
    input: 'a TIFF of a Mac',
    head: 'MM\0*\0\0\0\x08',
    expected: 'tiff',
    source: 'TIFF 6.0, section 2',
  },
  { input: 'a BigTIFF', head: 'II+\0\x08\0\0\0', expected: 'tiff', source: 'libtiff, BigTIFF' },
  { input: 'a bare JPEG XL', head: '\xff\x0a\xfa\x1f', expected: 'jxl', source: 'ISO/IEC 18181-1' },
  {
    input: 'a boxed JPEG XL',
    head: '\0\0\0\x0cJXL \r\n\x87\n',
    expected: 'jxl',
    source: 'ISO/IEC 18181-2',
  },
  { input: 'nothing', head: '', expected: null, source: 'own' },
  { input: 'a text', head: 'Look at this picture', expected: null, source: 'own' },
  {
    input: 'a text that begins as a bitmap does',
    head: 'BMW is a car',
    expected: null,
    source: 'own',
  },
  {
    input: 'a drawing that could load others',
    head: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    expected: null,
    source: 'SVG 2',
  },
  {
    input: 'a page that names itself a picture',
    head: '<!doctype html><title>a.png',
    expected: null,
    source: 'WHATWG MIME Sniffing, 7',
  },
  {
    input: 'a sound in the wrapping of WebP',
    head: 'RIFF\n\0\0\0WAVEfmt ',
    expected: null,
    source: 'RIFF WAVE',
  },
  {
    input: 'a film in the wrapping of AVIF',
    head: ftyp('isom', 'avc1'),
    expected: null,
    source: 'ISO/IEC 14496-12',
  },
  {
    input: 'a film of an iPhone',
    head: ftyp('qt  '),
    expected: null,
    source: 'QuickTime File Format',
  },
  {
    input: 'a picture with something before it',
    head: ' \x89PNG\r\n\x1a\n',
    expected: null,
    source: 'own',
  },
  { input: 'a beginning that is cut off', head: '\x89PN', expected: null, source: 'own' },
];

const chunk = (type: string, content: string) => `${four(content.length)}${type}${content}sum.`;
const png = (...chunks: readonly string[]) =>
  `\x89PNG\r\n\x1a\n${chunk('IHDR', '\0'.repeat(13))}${chunks.join('')}`;
const control = (frames: number) => chunk('acTL', `${four(frames)}\0\0\0\0`);

const vp8x = (flags: string) => `RIFF\x64\0\0\0WEBPVP8X\n\0\0\0${flags}\0\0\0`;

/** Data blocks of up to 255 bytes each, and an empty one at the end. */
const parts = (bytes: string) =>
  `${(bytes.match(/[^]{1,255}/g) ?? []).map((part) => String.fromCharCode(part.length) + part).join('')}\0`;
const frame = (bytes = '..') => `!\xf9\x04\0\x05\0\0\0,${'\0'.repeat(9)}\x02${parts(bytes)}`;
const repeats = `!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0`;
const gif = (...blocks: readonly string[]) => `GIF89a${'\0'.repeat(7)}${blocks.join('')};`;
/** A colour table of 256 colours, for all frames or for one. */
const colours = '!,;'.repeat(256);
const gifOfColours = (...blocks: readonly string[]) =>
  `GIF89a\x01\0\x01\0\x87\0\0${colours}${blocks.join('')};`;
const frameOfColours = `,${'\0'.repeat(8)}\x87${colours}\x08${parts('..')}`;

/** More bytes than anybody reads to learn a file's kind. */
const LONG = '!,;\xf9'.repeat(50_000);

export const movingHeads: readonly HeadInput<boolean>[] = [
  {
    input: 'a GIF of two frames',
    head: gif(frame(), frame()),
    expected: true,
    source: 'GIF89a, 23',
  },
  {
    input: 'a GIF of 1987 with two frames and nothing between them',
    head: `GIF87a${'\0'.repeat(7)},${'\0'.repeat(9)}\x02\0,`,
    expected: true,
    source: 'GIF87a',
  },
  {
    input: 'a GIF whose first frame has 200 kB',
    head: gif(repeats, frame(LONG), frame()),
    expected: true,
    source: 'own: a screen that is filmed',
  },
  {
    input: 'a GIF with 200 kB of notes before its frames',
    head: gif(`!\xfe${parts(LONG)}`, frame(), frame()),
    expected: true,
    source: 'XMP specification, part 3: GIF',
  },
  {
    input: 'a GIF of two frames with colours of their own',
    head: gifOfColours(frameOfColours, frameOfColours),
    expected: true,
    source: 'GIF89a, 21',
  },
  {
    input: 'a GIF of one frame',
    head: gif(frame()),
    expected: false,
    source: 'GIF89a, 23',
  },
  {
    input: 'a GIF of one frame of 200 kB, in which a frame could begin',
    head: gif(frame(LONG)),
    expected: false,
    source: 'own',
  },
  {
    input: 'a GIF that repeats its one frame',
    head: gif(repeats, frame()),
    expected: false,
    source: 'own: what some tools write for any GIF',
  },
  {
    input: 'a GIF of one frame whose colours read like blocks',
    head: gifOfColours(frameOfColours),
    expected: false,
    source: 'own',
  },
  {
    input: 'a GIF that is cut off in its first frame',
    head: gif(frame(LONG)).slice(0, 100_000),
    expected: false,
    source: 'own',
  },
  {
    input: 'a WebP with frames',
    head: vp8x('\x12'),
    expected: true,
    source: 'RFC 9649, 2.7.1.1: flag A',
  },
  {
    input: 'a WebP with transparency',
    head: vp8x('\x10'),
    expected: false,
    source: 'RFC 9649, 2.7',
  },
  {
    input: 'a plain WebP',
    head: 'RIFF\n\0\0\0WEBPVP8 \x02\x02\x02\x02\x02',
    expected: false,
    source: 'RFC 9649, 2.5',
  },
  {
    input: 'a PNG with frames',
    head: png(control(2), chunk('IDAT', '..')),
    expected: true,
    source: 'PNG, third edition, 11.3.5',
  },
  {
    input: 'a PNG whose pixels read acTL',
    head: png(chunk('IDAT', control(2)), control(2)),
    expected: false,
    source: 'own',
  },
  {
    input: 'a PNG with frames behind a colour profile of 200 kB',
    head: png(chunk('iCCP', LONG), chunk('eXIf', LONG), control(2), chunk('IDAT', '..')),
    expected: true,
    source: 'PNG, third edition, 5.6: iCCP, eXIf and acTL in any order before IDAT',
  },
  {
    input: 'a PNG of which a comment reads acTL',
    head: png(chunk('tEXt', `Comment\0${control(2)}`), chunk('IDAT', '..')),
    expected: false,
    source: 'own',
  },
  {
    input: 'a PNG of one frame',
    head: png(control(1), chunk('IDAT', '..')),
    expected: false,
    source: 'PNG, third edition, 11.3.5: num_frames',
  },
  {
    input: 'a PNG whose chunk is longer than the file',
    head: png(chunk('iCCP', LONG).replace(/^[^]{4}/, '\x7f\xff\xff\xff')),
    expected: false,
    source: 'own',
  },
  {
    input: 'a sequence of AVIF',
    head: ftyp('avis', 'msf1'),
    expected: true,
    source: 'AVIF specification, 6.3',
  },
  {
    input: 'a sequence of AVIF behind seventy other brands',
    head: ftyp('avif', ...Array.from({ length: 70 }, (_, n) => `x${n + 100}`), 'avis'),
    expected: true,
    source: 'ISO/IEC 14496-12, 4.3: as many compatible brands as there are',
  },
  {
    input: 'a still AVIF with a sequence of letters behind its brands',
    head: `${ftyp('avif', 'mif1')}avis`,
    expected: false,
    source: 'own',
  },
  {
    input: 'a burst of HEIC',
    head: ftyp('hevc', 'msf1'),
    expected: true,
    source: 'ISO/IEC 23008-12, B.4.3',
  },
  { input: 'a JPEG', head: '\xff\xd8\xff\xe0acTL', expected: false, source: 'JFIF 1.02' },
];
