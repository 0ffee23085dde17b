import { ApiError } from '#contract/problem.ts';

/** A link that a browser may be sent to: http and https only. Refuses others with 422 at the named field. */
export function webLink(text: string, field: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    const message = 'Please give a full link that starts with https:// or http://.';
    throw new ApiError('invalid', message, { fields: { [field]: message } });
  }
  return url.href;
}
