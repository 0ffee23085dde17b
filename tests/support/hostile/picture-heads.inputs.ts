import type { PictureKind } from '#contract/picture-kind.ts';

interface HeadInput<Expected> {
  readonly input: string;
  /** The first bytes, one letter each. */
  readonly head: string;
  readonly expected: Expected;
  readonly source: string;
}

/** A box `ftyp` of that length, with its brands. */
const ftyp = (...brands: readonly string[]) => {
  const [major = '', ...others] = brands;
  return `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}\0\0\0\x08meta`;
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

const control = '!\xf9\x04\0\x05\0\0\0';
const vp8x = (flags: string) => `RIFF\x64\0\0\0WEBPVP8X\n\0\0\0${flags}\0\0\0`;
const ihdr = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(17)}`;

export const movingHeads: readonly HeadInput<boolean>[] = [
  {
    input: 'a GIF of two frames',
    head: `GIF89a${control},..${control},`,
    expected: true,
    source: 'GIF89a, 23',
  },
  {
    input: 'a GIF of one frame',
    head: `GIF89a${control},....;`,
    expected: false,
    source: 'GIF89a, 23',
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
    head: `${ihdr}\0\0\0\x08acTL\0\0\0\x02`,
    expected: true,
    source: 'PNG, third edition, 11.3.5',
  },
  {
    input: 'a PNG whose pixels read acTL',
    head: `${ihdr}\0\0\0\x08IDATacTL`,
    expected: false,
    source: 'own',
  },
  {
    input: 'a sequence of AVIF',
    head: ftyp('avis', 'msf1'),
    expected: true,
    source: 'AVIF specification, 6.3',
  },
  { input: 'a JPEG', head: '\xff\xd8\xff\xe0acTL', expected: false, source: 'JFIF 1.02' },
];
