import type { Endpoint } from '#contract/endpoint.ts';
import { leftOutOf } from './html.ts';
import { lowerFirstLetters } from './pascal-case.ts';

/**
 * What of the HTML in a call's body isn't kept, in words for the author of a program; null where all is. It depends on the body
 * alone, so that a repetition of the call is told the same.
 */
export function leftOutOfBody({ richText: field }: Endpoint, sent: unknown): string | null {
  if (field === undefined) return null;
  const body = lowerFirstLetters(sent);
  if (typeof body !== 'object' || body === null || !(field in body)) return null;
  const html = (body as Readonly<Record<string, unknown>>)[field];
  if (typeof html !== 'string') return null;
  const { links, pictures, embeds } = leftOutOf(html, field);
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
