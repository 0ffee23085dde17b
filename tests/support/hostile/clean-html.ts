import { htmlPolicy } from '#domain/html-policy.ts';

const tags = htmlPolicy.tags.filter((tag) => !['a', 'img', 'br', 'hr'].includes(tag)).join('|');
const value = '"([^"<>]*)"';
const piece = new RegExp(
  `^(?:[^<>]+|</?(?:${tags})>|</a>|<ol start="-?\\d+">|<(?:br|hr) />` +
    `|<a(?: href=${value})?(?: title=${value})?>|<a title=${value} href=${value}>` +
    `|<img(?: (?:src|alt|title)=${value})+ />)`,
);

/**
 * The first place where HTML is not what the server may store, or null. It knows nothing of any parser: it reads the
 * only form in which the server writes, tags in their one spelling, quoted attributes, and no other `<` or `>`. None of
 * these tags switches a parser to other rules (as `style`, `svg` or `textarea` do), so every parser reads this form
 * in the same way.
 */
export function firstForbidden(html: string): string | null {
  let rest = html;
  while (rest !== '') {
    const found = piece.exec(rest)?.[0];
    if (found === undefined || !hasAllowedAddresses(found)) return rest.slice(0, 200);
    rest = rest.slice(found.length);
  }
  return null;
}

function hasAllowedAddresses(tag: string): boolean {
  const href = /^<a\s.*?href="([^"]*)"/s.exec(tag)?.[1];
  if (href !== undefined && !leadsToAPlace(decoded(href))) return false;
  if (!tag.startsWith('<img')) return true;
  const src = / src="([^"]*)"/.exec(tag)?.[1] ?? '';
  return /^\/uploads\/[\w./-]+$/.test(src) && !src.includes('..') && !src.includes('//');
}

/** Whether the address has an allowed scheme, read as a browser does on a page of ours. */
function leadsToAPlace(href: string): boolean {
  if (!URL.canParse(href, 'https://own.invalid')) return false;
  const { protocol } = new URL(href, 'https://own.invalid');
  return /^(?:https?|mailto|tel|sms|steam|ts3server|teamspeak|mumble|discord):$/.test(protocol);
}

/** Decodes only the entities that the server writes: it treats any other as text, which is checked as it is. */
function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
