import { decoded, tagsAndText, type HtmlToken } from './html-policy.ts';

/**
 * HTML that has passed the policy as plain text in lines, for readers that know no HTML: paragraphs apart, lists with bullets or
 * numbers, links with their address behind them. Pictures are left out.
 */
export function linesOf(html: string): string {
  const writing: Writing = { lists: [], link: null, text: '' };
  for (const piece of tagsAndText(html)) {
    if (piece.tag === null) writing.text += decoded(piece.text).replace(/[\s\u200b]+/gu, ' ');
    else writing.text += asText(piece.tag, piece, writing);
  }
  return joined(writing.text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim()));
}

const mark = /^(?:•|-?\d+\.)$/;

/** Blank lines come one at a time, and not within a list. An editor puts a paragraph into each entry, which joins its mark. */
function joined(lines: readonly string[]): string {
  const text: string[] = [];
  for (const line of lines.filter((one, at) => one !== '' || lines[at - 1] !== '')) {
    const last = text.at(-1) ?? '';
    if (mark.test(last)) text[text.length - 1] = line === '' ? last : `${last} ${line}`;
    else if (last === '' && /^(?:•|-?\d+\.)(?: |$)/.test(line))
      text[Math.max(text.length - 1, 0)] = line;
    else text.push(line);
  }
  return text.join('\n').trim();
}

interface Writing {
  /** The lists that are open, with the number of the last entry; null for one with bullets. */
  readonly lists: (number | null)[];
  link: { readonly href: string; readonly from: number } | null;
  text: string;
}

function asText(tag: string, { text: source }: HtmlToken, writing: Writing): string {
  const isEnd = source.startsWith('</');
  if (tag === 'ul' || tag === 'ol') {
    if (isEnd) writing.lists.pop();
    else writing.lists.push(tag === 'ol' ? startOf(source) - 1 : null);
    return '\n\n';
  }
  if (tag === 'li') return isEnd ? '\n' : `\n${nextMark(writing.lists)} `;
  if (tag === 'a') return isEnd ? endOfLink(writing) : startOfLink(source, writing);
  if (tag === 'br' || tag === 'tr') return isEnd ? '' : '\n';
  if (tag === 'td' || tag === 'th') return ' ';
  return paragraphs.has(tag) ? '\n\n' : '';
}

const paragraphs: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['blockquote', 'pre', 'hr', 'table'],
]);

function nextMark(lists: (number | null)[]): string {
  const last = lists.at(-1) ?? null;
  if (last === null) return '•';
  lists[lists.length - 1] = last + 1;
  return `${String(last + 1)}.`;
}

function startOf(source: string): number {
  return Number(/\sstart="(-?\d{1,6})"/.exec(source)?.[1] ?? 1);
}

function startOfLink(source: string, writing: Writing): string {
  const href = decoded(/\shref="([^"]*)"/.exec(source)?.[1] ?? '').trim();
  writing.link = { href, from: writing.text.length };
  return '';
}

/** An address within the portal leads nowhere outside of it. */
function endOfLink(writing: Writing): string {
  const { link } = writing;
  writing.link = null;
  if (link === null || !/^(?:https?|mailto):/i.test(link.href)) return '';
  return writing.text.slice(link.from).trim() === link.href ? '' : ` (${link.href})`;
}
