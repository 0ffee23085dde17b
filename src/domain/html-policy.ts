import type { HtmlPolicy } from './markup/tree.ts';

/** The path of our own uploads: the only pictures that HTML may show. */
export const UPLOADS_PATH = '/uploads/';

/** Schemes that lead to voice servers, games and phones, as people give them to each other. */
const TALK_AND_GAMES = [
  'steam',
  'ts3server',
  'teamspeak',
  'mumble',
  'discord',
  'tel',
  'sms',
] as const;

/**
 * What HTML may hold, as data: exactly what the editor (Milkdown) supports and gives back unchanged. There is
 * no underline, link target, width or alignment, because the editor has none: whatever it cannot show would
 * silently be lost on the next save. The server sanitises by this before it stores, the client
 * before it shows.
 */
export const htmlPolicy = {
  tags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'em', 'del', 'code', 'a', 'img', 'br'],
  ],
  attributes: { a: ['href', 'title'], img: ['src', 'alt', 'title'], ol: ['start'] },
  /** Schemes of links, without the colon. Addresses on our own pages (`/page/rules`, `#top`) are allowed as well. */
  schemes: ['http', 'https', 'mailto', ...TALK_AND_GAMES],
  /** Pictures are shown from here and nowhere else. */
  picturesFrom: UPLOADS_PATH,
  /** Other spellings of what the editor supports, as a clipboard may contain them. */
  renames: { b: 'strong', i: 'em', s: 'del', strike: 'del' },
  /** Removed along with their contents; of any other unknown tag only the text stays. */
  dropped: [
    'script',
    'style',
    'template',
    'noscript',
    'datalist',
    'iframe',
    'object',
    'svg',
    'math',
  ],
} as const satisfies HtmlPolicy;

/** True for what an editor leaves when it is empty (`<p></p>`, `<p><br></p>`, spaces). A picture alone is not blank. */
export function isBlankHtml(html: string): boolean {
  return textOf(html) === '' && !tagsAndText(html).some(({ tag }) => tag === 'img');
}

/** SPEC 5.14. The same HTML without empty paragraphs and white space at both ends; empty text if it is blank. */
export function trimmedHtml(html: string): string {
  if (isBlankHtml(html)) return '';
  let text = html.trim();
  for (let found = emptyStart.exec(text); found; found = emptyStart.exec(text))
    text = text.slice(found[0].length);
  for (
    let at = text.lastIndexOf('<p>');
    emptyWhole.test(text.slice(at));
    at = text.lastIndexOf('<p>')
  )
    text = text.slice(0, at).trimEnd();
  return text;
}

const emptyStart = /^<p>(?:<br ?\/?>|&nbsp;|\s)*<\/p>\s*/u;
const emptyWhole = /^<p>(?:<br ?\/?>|&nbsp;|\s)*<\/p>$/u;

/** The words of HTML that has passed the policy, with one space between blocks; for previews and for "is it empty". */
export function textOf(html: string): string {
  return tagsAndText(html)
    .map(({ tag, text }) => (tag === null ? decoded(text) : inlineTags.has(tag) ? '' : ' '))
    .join('')
    .replace(/[\s\u200b]+/gu, ' ')
    .trim();
}

const inlineTags = new Set(['strong', 'em', 'del', 'code', 'a', 'b', 'i', 's', 'span']);

export interface HtmlToken {
  /** Name of an opening or closing tag in lower case; null for text. */
  readonly tag: string | null;
  /** The text as it is written in the HTML, a tag with its brackets. */
  readonly text: string;
}

/**
 * The tags of an HTML fragment and the text between them, in order. A single pass, so that the time depends only on the
 * length, whatever the text is.
 */
export function tagsAndText(html: string): HtmlToken[] {
  const pieces: HtmlToken[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) return [...pieces, { tag: null, text: html.slice(at) }];
    if (open > at) pieces.push({ tag: null, text: html.slice(at, open) });
    const name = /^<\/?([a-z][a-z\d]*)/iu.exec(html.slice(open, open + 24))?.[1];
    if (name !== undefined) {
      at = endOfTag(html, open);
      pieces.push({ tag: name.toLowerCase(), text: html.slice(open, at) });
    } else if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open);
      at = end === -1 ? html.length : end + 3;
    } else {
      pieces.push({ tag: null, text: '<' });
      at = open + 1;
    }
  }
  return pieces;
}

/** The position after the `>` that closes the tag; a `>` inside a quoted attribute doesn't count. */
function endOfTag(html: string, open: number): number {
  let quote = '';
  for (let at = open; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return html.length;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text or an attribute's value with its entities as characters. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, ...found) => {
    const [decimal, hex, name] = found as [string?, string?, string?];
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
