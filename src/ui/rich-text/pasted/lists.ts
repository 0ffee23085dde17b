import { element, allText, type HtmlElement, type HtmlNode } from '#domain/markup/tree.ts';
import { declarationsIn } from './styles.ts';

/** An entry of a list that an office program wrote as a paragraph, or as a list of its own. */
interface Entry {
  /** The depth, from 1 on. */
  readonly level: number;
  readonly tag: 'ol' | 'ul';
  /** The list that it belongs to, as the program names it. */
  readonly list: string;
  readonly start: number;
  readonly children: readonly HtmlNode[];
}

/**
 * The nodes with lists as HTML has them. Word and Outlook write each entry as a paragraph whose style names its depth, with
 * the mark as part of the text; Word Online writes each as a list of its own.
 */
export function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const made: HtmlNode[] = [];
  let entries: Entry[] = [];
  const close = () => {
    made.push(...nested(entries));
    entries = [];
  };
  for (const node of nodes) {
    const found = typeof node === 'string' ? null : entriesOf(node);
    if (found) entries.push(...found);
    else if (typeof node === 'string') {
      if (entries.length === 0 || !isSpace(node)) {
        close();
        made.push(node);
      }
    } else {
      close();
      made.push({ ...node, children: withLists(node.children) });
    }
  }
  close();
  return made;
}

function isSpace(node: HtmlNode): boolean {
  return typeof node === 'string' && /^[\s\u{fdd0}]*$/u.test(node);
}

/** The entries that an element stands for; null for an element that is no entry. */
function entriesOf(node: HtmlElement): Entry[] | null {
  const ofWord = entryOfWord(node);
  if (ofWord) return [ofWord];
  const parts = node.children.filter((child) => !isSpace(child));
  if (node.tag === 'div' && parts.length > 0) {
    const found = parts.map((part) => (typeof part === 'string' ? null : entriesOf(part)));
    return found.every((one) => one !== null) ? found.flat() : null;
  }
  if (node.tag !== 'ul' && node.tag !== 'ol') return null;
  const { tag, attributes } = node;
  const isFlat = parts.some((part) => typeof part !== 'string' && depthOf(part) !== null);
  const entries = parts.flatMap((part, at) => {
    if (typeof part === 'string' || !isFlat) return [];
    const level = depthOf(part) ?? 1;
    const start = at === 0 ? Number(attributes['start'] ?? 1) : 1; // later parts begin a list within this one
    const list = part.attributes['data-listid'] ?? '';
    return [{ level, tag, list, start, children: part.children } as const];
  });
  return entries.length > 0 && entries.length === parts.length ? entries : null;
}

/** The depth of an entry, from 1 on, as Word Online, Slack and web editors write it; null if it has none. */
function depthOf({ attributes }: HtmlElement): number | null {
  const online = Number(attributes['data-aria-level']);
  if (online >= 1) return online;
  const indent =
    attributes['data-stringify-indent'] ??
    /(?:^|\s)ql-indent-(\d)/u.exec(attributes['class'] ?? '')?.[1];
  return indent === undefined || !/^\d$/u.test(indent) ? null : Number(indent) + 1;
}

function entryOfWord({ attributes, children }: HtmlElement): Entry | null {
  const of = declarationsIn(attributes['style'] ?? '').get('mso-list') ?? '';
  const [, list, level] = /^(l\d+)\s+level(\d)/u.exec(of) ?? [];
  if (list === undefined || level === undefined) return null;
  const number = numberIn(marksIn(children).normalize('NFKC').replace(/\s+/gu, ''));
  return {
    ...{ level: Number(level), list, children: withoutMarks(children) },
    tag: number === undefined ? 'ul' : 'ol',
    start: number === undefined ? 1 : placeOf(number),
  };
}

function isMark(node: HtmlElement): boolean {
  return declarationsIn(node.attributes['style'] ?? '').get('mso-list') === 'ignore';
}

function marksIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return '';
      return isMark(node) ? allText(node) : marksIn(node.children);
    })
    .join('');
}

function withoutMarks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap<HtmlNode>((node) => {
    if (typeof node === 'string') return [node];
    return isMark(node) ? [] : [{ ...node, children: withoutMarks(node.children) }];
  });
}

/** The number in the mark of an entry: `1.2.`, `(3)`, `Step 4:`, `b)`, `iv.`, `五、`; undefined for a bullet. */
function numberIn(mark: string): string | undefined {
  return /(\d{1,6})\D{0,2}$/u.exec(mark)?.[1] ?? /^\(?(\p{L}{1,4})[.):、\]-]\)?$/u.exec(mark)?.[1];
}

/** The value of a number: `3`, `c`, `iii`, `в` and `三` are 3. A single letter that may be a Roman numeral counts as 1. */
function placeOf(number: string): number {
  if (/^\d+$/u.test(number)) return Number(number);
  if (/^[ivxl]{2,}$/iu.test(number)) return ofRoman(number);
  if (/^[一二三四五六七八九十]+$/u.test(number)) return ofHan(number);
  const letter = number.toLowerCase();
  if (letter.length > 1 || /[ivxlcdm]/u.test(letter)) return 1;
  const place = [LATIN, CYRILLIC].find((letters) => letters.includes(letter))?.indexOf(letter);
  return (place ?? 0) + 1;
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
/** The letters with which Word counts; it leaves out the others. */
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщэюя';
const HAN = '一二三四五六七八九';

/** The value of a Chinese numeral: `十二` is 12, `三十` is 30. */
function ofHan(number: string): number {
  const valueOf = (digit: string) => HAN.indexOf(digit) + 1;
  const [tens = '', ones] = number.split('十');
  if (ones === undefined) return valueOf(number);
  return (tens === '' ? 1 : valueOf(tens)) * 10 + (ones === '' ? 0 : valueOf(ones));
}

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function ofRoman(number: string): number {
  const values = Array.from(number.toLowerCase(), (letter) => romans[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}

interface OpenList {
  readonly level: number;
  readonly tag: 'ol' | 'ul';
  readonly list: string;
  readonly start: number;
  readonly items: HtmlNode[][];
}

/** Builds lists within lists, by the depth of each entry. Another kind of list at the same depth begins another list. */
function nested(entries: readonly Entry[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  const open: OpenList[] = [];
  const closeDeepest = () => {
    const last = open.pop();
    if (!last) return;
    const start = last.tag === 'ol' && last.start !== 1 ? { start: String(last.start) } : {};
    const made = element(
      last.tag,
      last.items.map((children) => element('li', children)),
      start,
    );
    const outer = open.at(-1)?.items.at(-1);
    (outer ?? lists).push(made);
  };
  for (const { level, tag, list, start, children } of entries) {
    while ((open.at(-1)?.level ?? 0) > level) closeDeepest();
    const here = open.at(-1);
    if (here?.level === level && (here.tag !== tag || here.list !== list)) closeDeepest();
    if (open.at(-1)?.level !== level) open.push({ level, tag, list, start, items: [] });
    open.at(-1)?.items.push([...children]);
  }
  while (open.length > 0) closeDeepest();
  return lists;
}
