import type { HtmlElement } from './tree.ts';

/** One line of words each. */
export const lineTags: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Lists by another name. */
export const listTags: Readonly<Record<string, 'ol' | 'ul'>> = {
  ...{ ul: 'ul', menu: 'ul', dir: 'ul', ol: 'ol' },
};

/** Text whose line breaks count. */
export const preTags: ReadonlySet<string> = new Set(['pre', 'listing']);

/** Parts of tables. One without its table parts words like any other block. */
export const tablePartTags: ReadonlySet<string> = new Set(
  'caption colgroup col thead tbody tfoot tr td th'.split(' '),
);

/** Blocks that the policy lacks: those of the HTML standard's own style sheet, those of browsers before it, and buttons. */
export const foreignBlockTags: ReadonlySet<string> = new Set(
  (
    'address article aside body button center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'hgroup html legend main multicol nav optgroup search section summary'
  ).split(' '),
);

/** What shows something of its own, which no text can hold. */
const embedTags: ReadonlySet<string> = new Set('iframe object embed video audio math'.split(' '));

/** Whether an author misses it once it is gone: a frame of a pixel is there to count readers. */
export function isMissed({ tag, attributes }: Pick<HtmlElement, 'tag' | 'attributes'>): boolean {
  const isDot = /^[01](?:px)?$/u.test(attributes['width'] ?? '');
  return embedTags.has(tag) && !isDot && attributes['hidden'] === undefined;
}

/** Every tag that means a block and that a sanitiser must not take away before blocks are arranged. */
export const blockTags: readonly string[] = [
  ...[...lineTags, ...Object.keys(listTags), ...preTags, ...tablePartTags, ...foreignBlockTags],
  ...['blockquote', 'hr', 'li', 'table'],
];
const blocks: ReadonlySet<string> = new Set(blockTags);

/** Whether words before, in and after such an element stand in different blocks. */
export function isBlock(tag: string): boolean {
  return blocks.has(tag);
}

/** Whether a style makes a block of an element within a line, as browsers copy the looks of many a page. */
export function isShownAsBlock({
  tag,
  attributes,
}: Pick<HtmlElement, 'tag' | 'attributes'>): boolean {
  if (isBlock(tag) || tag === 'br' || tag === 'img') return false;
  return BLOCK_STYLE.test(attributes['style'] ?? '');
}
const BLOCK_STYLE =
  /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|flow-root|list-item|table|table-cell|table-row)\s*(?:!|;|$)/iu;

/**
 * Stands for the place of a block's tag in HTML that is being read. Unicode keeps this character for such uses inside of
 * programs (23.7, noncharacters); a text has none.
 */
export const EDGE = '\u{fdd0}';

const tagOfBlock = new RegExp(
  `<(?:${blockTags.filter((tag) => tag !== 'html' && tag !== 'body').join('|')})(?=[\\s/>])|` +
    `</(?:${blockTags.join('|')})(?:\\s[^<>]*)?/?>`,
  'giu',
);

/**
 * The same HTML with an edge before and behind each block. A parser ignores tags that stand where they may not, as a cell
 * without a table or the end of a heading within a heading, and throws words out of tables; the edge stays between the
 * words. Elements that hold no markup to a parser become those that look like them.
 */
export function withEdges(html: string): string {
  return html
    .replaceAll(EDGE, '')
    .replace(/<(\/?)(?:xmp|plaintext)(?=[\s/>])/giu, '<$1pre')
    .replace(/<(\/?)(?:noembed|noframes)(?=[\s/>])/giu, '<$1div')
    .replace(tagOfBlock, (tag) => (tag.startsWith('</') ? tag + EDGE : EDGE + tag));
}
