/** Said of a file that no portal takes as a picture, whatever its name claims. */
export const NO_PICTURE = 'Please choose an image: JPEG, PNG, WebP, GIF or AVIF.';

/** How many bytes tell. */
export const TELLING_BYTES = 12;

const BEGINNINGS = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(avi[fs]|mif1|msf1))/;

/**
 * Whether a file begins as a JPEG, PNG, WebP, GIF or AVIF does. Takes its first bytes; whether the rest can be decoded shows only
 * at the server.
 */
export function beginsAsPicture(bytes: ArrayBuffer): boolean {
  const head = new Uint8Array(bytes).subarray(0, TELLING_BYTES);
  return BEGINNINGS.test(String.fromCharCode(...head));
}
