import type { Endpoint } from '#contract/endpoint.ts';
import { isExpiring } from '#domain/markup/expiring-address.ts';
import { removedFrom as leftOutOfHtml } from '#server/core/text/html.ts';
import { lowerFirstLetters } from '#server/core/calls/pascal-case.ts';

/** What of a call isn't kept, in words for the author of a program; null where all is. A repetition is told the same. */
export function leftOutInWords(endpoint: Endpoint, sent: unknown, reply: unknown): string | null {
  const parts = [leftOutOfBody(endpoint, sent), notCopied(endpoint, reply)];
  return parts.filter((part) => part !== null).join(', ') || null;
}

/** The reply, which is stored with the call's key, names the picture as it was saved: a copy would have an address of ours. */
function notCopied({ pictureField: field }: Endpoint, reply: unknown): string | null {
  if (field === undefined || typeof reply !== 'object' || reply === null) return null;
  const address = (reply as Readonly<Record<string, unknown>>)[field];
  if (typeof address !== 'string' || !isExpiring(address)) return null;
  return '1 picture that could not be copied and whose address ends';
}

/**
 * What of the HTML in a call's body isn't kept, in words for the author of a program; null where all is. It depends on the body
 * alone, so that a repetition of the call is told the same.
 */
function leftOutOfBody({ richText: field }: Endpoint, sent: unknown): string | null {
  if (field === undefined) return null;
  const body = lowerFirstLetters(sent);
  if (typeof body !== 'object' || body === null || !(field in body)) return null;
  const html = (body as Readonly<Record<string, unknown>>)[field];
  if (typeof html !== 'string') return null;
  const { links, pictures, embeds } = leftOutOfHtml(html, field);
  const parts = [
    counted(links, 'link address that is not allowed', 'link addresses that are not allowed'),
    counted(pictures, 'picture that was not uploaded here', 'pictures that were not uploaded here'),
    counted(embeds, 'embedded part', 'embedded parts'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

function counted(count: number, one: string, several: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${several}`;
}
