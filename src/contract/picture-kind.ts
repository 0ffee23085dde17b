/** Said of a file that no portal takes as a picture, whatever its name claims. */
export const NO_PICTURE = 'Please choose an image: JPEG, PNG, WebP, GIF or AVIF.';

/** How many bytes tell of which kind a picture is. */
export const TELLING_BYTES = 65_536;

/** What the server stores, and what some browsers can make that of. */
export type PictureKind = keyof typeof mediaTypes;

const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  jxl: 'image/jxl',
} as const;

const stored: ReadonlySet<PictureKind> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif']);

const BEGINNINGS: readonly (readonly [PictureKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['bmp', /^BM[^]{4}\0{4}/],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['jxl', /^(\xff\x0a|\0{3}\x0cJXL )/],
];

/** Of which kind a file is by its first bytes, whatever its name and type claim; null for no picture. SVG counts as none. */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  const text = beginningAsText(head);
  const found = BEGINNINGS.find(([, beginning]) => beginning.test(text));
  return found?.[0] ?? kindByBrands(brandsOf(head));
}

/** The type to store and show it as. */
export function mediaTypeOf(kind: PictureKind): string {
  return mediaTypes[kind];
}

/** Whether the server stores it as it is; whether the rest of it can be decoded shows only there. */
export function isStoredAsItIs(kind: PictureKind): boolean {
  return stored.has(kind);
}

/** Whether the stored picture moves if this one does. */
export function canMove(kind: PictureKind): boolean {
  return kind === 'gif' || kind === 'webp';
}

const HEIC = [
  "HEIC photos can't be read here, so please send a JPEG.",
  'On an iPhone, choose the photo from Photos rather than Files, or set Settings > Camera > Formats > Most Compatible.',
  'On Android, save a copy as a JPEG, or turn off HEIF ("High efficiency pictures") in the camera\'s settings.',
  'On a computer, open it and export it as a JPEG.',
].join(' ');

/** What to do about a picture that can't be read here. */
export function unreadable(kind: PictureKind | null): string {
  if (kind === null) return NO_PICTURE;
  if (kind === 'heic') return HEIC;
  if (isStoredAsItIs(kind))
    return `This ${nameOf(kind)} is damaged or cut off, so it can't be read. Please choose it again, or save it anew.`;
  return `${nameOf(kind)} images can't be read here. Please save it as a JPEG or PNG.`;
}

function nameOf(kind: PictureKind): string {
  if (kind === 'jxl') return 'JPEG XL';
  return kind === 'webp' ? 'WebP' : kind.toUpperCase();
}

function kindByBrands(brands: readonly string[]): PictureKind | null {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : null;
}

/** The brands of an ISO base media file: AVIF and HEIC lie in the same wrapping as films. */
export function brandsOf(head: Uint8Array): readonly string[] {
  const text = beginningAsText(head);
  if (text.slice(4, 8) !== 'ftyp') return [];
  const length = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0);
  const [major = '', , ...others] = text.slice(8, length).match(/[^]{4}/g) ?? [];
  return [major, ...others];
}

function beginningAsText(head: Uint8Array): string {
  return Array.from(head.subarray(0, TELLING_BYTES), (byte) => String.fromCharCode(byte)).join('');
}
