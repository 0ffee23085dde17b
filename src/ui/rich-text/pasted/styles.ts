import { isShownAsBlock } from '#domain/markup/tags.ts';
import { element, type HtmlElement, type HtmlNode } from '#domain/markup/tree.ts';

/** The declarations of a style sheet by class, the way in which office programs format cells and words. */
export type ClassStyles = ReadonlyMap<string, string>;

const LARGEST_SHEET = 200_000;
const LONGEST_RULE = 4_000;

/** What the style sheets within HTML declare for single classes. */
export function classStylesIn(html: string): ClassStyles {
  const styles = new Map<string, string>();
  for (const sheet of sheetsIn(html)) {
    for (const rule of sheet.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{').slice(-2);
      if (selectors.length > LONGEST_RULE || declarations.length > LONGEST_RULE) continue;
      for (const [, name = ''] of selectors.matchAll(/(?:^|[,\s>])[a-z\d]*\.([\w-]+)\s*(?=,|$)/giu))
        styles.set(name, `${styles.get(name) ?? ''};${declarations}`);
    }
  }
  return styles;
}

/** The sheets, each from a start tag to the next end tag; a start without an end is no sheet. */
function sheetsIn(html: string): string[] {
  const sheets: string[] = [];
  let start = -1;
  for (const { 0: tag, index } of html.matchAll(/<style[^<>]*>|<\/style/giu)) {
    const isEnd = tag.startsWith('</');
    if (isEnd && start !== -1)
      sheets.push(html.slice(start, Math.min(index, start + LARGEST_SHEET)));
    if (isEnd) start = -1;
    else if (start === -1) start = index + tag.length;
  }
  return sheets;
}

interface Look {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isStruck: boolean;
}

const PLAIN: Look = { isBold: false, isItalic: false, isStruck: false };

const bold = new Set(['b', 'strong']);
const italic = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const struck = new Set(['s', 'strike', 'del']);
/** Elements that are bold by themselves, so that bold text in them needs no mark. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th']);

/** The nodes with elements for bold, italic and struck text, whether elements or styles said so; hidden text is left out. */
export function withMarks(nodes: readonly HtmlNode[], styles: ClassStyles): HtmlNode[] {
  return marked(nodes, styles, PLAIN);
}

function marked(nodes: readonly HtmlNode[], styles: ClassStyles, around: Look): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [inMarks(node, around)];
    const style = declarationsOf(node, styles);
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return [];
    const children = marked(node.children, styles, lookOf(node, style, around));
    const isMark = [bold, italic, struck].some((tags) => tags.has(node.tag));
    if (!isMark) return [{ ...node, children }];
    return isShownAsBlock(node) ? [element('div', children)] : children;
  });
}

function inMarks(text: string, { isBold, isItalic, isStruck }: Look): HtmlNode {
  if (text.trim() === '') return text;
  const inStrike = isStruck ? element('del', [text]) : text;
  const inItalic = isItalic ? element('em', [inStrike]) : inStrike;
  return isBold ? element('strong', [inItalic]) : inItalic;
}

function lookOf({ tag }: HtmlElement, style: ReadonlyMap<string, string>, around: Look): Look {
  const outer = headings.has(tag) ? { ...around, isBold: false } : around;
  const font = style.get('font') ?? '';
  const weight = style.get('font-weight') ?? (/\bbold\b/u.test(font) ? 'bold' : '');
  const slant = style.get('font-style') ?? (/\b(?:italic|oblique)\b/u.test(font) ? 'italic' : '');
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  return {
    isBold: isBoldBy(weight, tag) ?? (bold.has(tag) || outer.isBold),
    isItalic: isItalicBy(slant) ?? (italic.has(tag) || outer.isItalic),
    isStruck: lines.includes('line-through') || struck.has(tag) || outer.isStruck,
  };
}

/** Whether a font weight is bold; undefined if the style doesn't say. */
function isBoldBy(weight: string, tag: string): boolean | undefined {
  if (headings.has(tag)) return undefined;
  if (/^bold(?:er)?$/u.test(weight)) return true;
  if (/^(?:normal|lighter)$/u.test(weight)) return false;
  return /^\d{1,4}$/u.test(weight) ? Number(weight) >= 600 : undefined;
}

function isItalicBy(slant: string): boolean | undefined {
  if (/^(?:italic|oblique)/u.test(slant)) return true;
  return slant === 'normal' ? false : undefined;
}

/** The declarations of the element's classes, and then its own, which win. */
function declarationsOf({ attributes }: HtmlElement, styles: ClassStyles): Map<string, string> {
  const classes = (attributes['class'] ?? '').split(/\s+/u).map((name) => styles.get(name) ?? '');
  return declarationsIn([...classes, attributes['style'] ?? ''].join(';'));
}

/** Names and values of style declarations, in lower case. */
export function declarationsIn(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    const value = declaration
      .slice(at + 1)
      .replace('!important', '')
      .trim();
    if (at > 0) declarations.set(declaration.slice(0, at).trim(), value);
  }
  return declarations;
}
