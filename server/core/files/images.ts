import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#contract/problem.ts';
import { NO_PICTURE } from '#contract/picture-kind.ts';

/** Longest side of a stored image, in pixels. */
const LONGEST_SIDE = 2_048;
/** Side of a stored member's picture, in pixels. */
const AVATAR_SIDE = 512;
/** Width of a stored picture of a video, in pixels: a card on a sharp screen shows no more. */
const THUMBNAIL_WIDTH = 640;
/** A small file can decode to a huge picture; anything larger than this is never decoded. */
const MOST_PIXELS = 50_000_000;
const ACCEPTED = ['jpeg', 'png', 'webp', 'gif', 'heif'];

// Only these formats' loaders may run at all: SVG and PDF can load other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

/** A picture as it is stored: WebP, with its size in pixels. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * The same picture as WebP, upright, at most 2048 px, without EXIF or anything else that was in the file.
 * Refuses with 422 `upload_refused` what is not a JPEG, PNG, WebP, GIF or AVIF, is broken, or is too large.
 */
export function reencode(bytes: Buffer): Promise<Picture> {
  return asWebp(bytes, (image) =>
    image.resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
}

/** The same for a member's picture: cropped to a centred square of at most 512 px. */
export function reencodeAvatar(bytes: Buffer): Promise<Picture> {
  return asWebp(bytes, (image, { width, height }) => {
    const side = Math.min(AVATAR_SIDE, width, height);
    return image.resize({ width: side, height: side, fit: 'cover' });
  });
}

/** The same for the picture of a video, at most 640 px wide. */
export function reencodeThumbnail(bytes: Buffer): Promise<Picture> {
  return asWebp(bytes, (image) =>
    image.resize({
      width: THUMBNAIL_WIDTH,
      height: THUMBNAIL_WIDTH,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
}

type Shaping = (image: Sharp, size: { readonly width: number; readonly height: number }) => Sharp;

async function asWebp(bytes: Buffer, shape: Shaping): Promise<Picture> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format, width, height } = await image.metadata();
    if (!ACCEPTED.includes(format)) throw refusal();
    const { data, info } = await shape(image.rotate(), { width, height })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw isTooLarge(error) ? tooLarge() : refusal();
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|timeout/i.test(error.message);
}

function refusal(): ApiError {
  return new ApiError('upload_refused', NO_PICTURE);
}

function tooLarge(): ApiError {
  return new ApiError('upload_refused', 'This image has too many pixels.');
}
