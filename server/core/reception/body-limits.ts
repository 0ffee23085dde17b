import type { Endpoint } from '#contract/endpoint.ts';
import type { Guards } from './guards.ts';
import { LARGEST_FILE } from '#contract/uploads.ts';

/** Bytes of a body without HTML; the longest such is a data request with its captcha. */
export const SMALL_BODY = 48 * 1024;
/** Bytes of a body with an editor's HTML: 100,000 characters of three bytes each, doubled for JSON's escapes. */
const RICH_TEXT_BODY = 640 * 1024;
/** Bytes around an uploaded file: the form's own lines. */
const FORM = 16 * 1024;

type Kind = keyof Guards['bodyMs'];

const bytes: Readonly<Record<Kind, number>> = {
  small: SMALL_BODY,
  richText: RICH_TEXT_BODY,
  upload: LARGEST_FILE + FORM,
};

/** The kind of the call's body, which decides its size and time limits; a small one if there is no call. */
export function bodyKindOf(endpoint: Endpoint | undefined): Kind {
  if (endpoint?.upload !== undefined) return 'upload';
  return endpoint?.richText === undefined ? 'small' : 'richText';
}

/** How many bytes the call's body may have. */
export function bodyLimitOf(endpoint: Endpoint): number {
  return bytes[bodyKindOf(endpoint)];
}
