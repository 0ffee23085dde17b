import { escaped, quoted } from './escaped.ts';

// HTML as plain trees, which the server makes with its parser and the device with the browser's.

/** An element with its lower-case name; a text is a string. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** What HTML may hold, as data. */
export interface HtmlPolicy {
  readonly tags: readonly string[];
  /** Tag -> its attributes. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Schemes of links, without the colon; addresses on our own pages are allowed as well. */
  readonly schemes: readonly string[];
  /** The path on our own server below which all pictures are. */
  readonly picturesFrom: string;
  /** Other names of the tags. */
  readonly renames: Readonly<Record<string, string>>;
  /** Removed along with their contents. */
  readonly dropped: readonly string[];
}

export function element(
  tag: string,
  children: readonly HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  return { tag, attributes, children };
}

/** All text in it, as it stands. */
export function allText(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(allText).join('');
}

/** Whether the node or one within it is such an element. */
export function holdsElement(node: HtmlNode, isSuch: (element: HtmlElement) => boolean): boolean {
  if (typeof node === 'string') return false;
  return isSuch(node) || node.children.some((child) => holdsElement(child, isSuch));
}

const childless = new Set(['br', 'hr', 'img']);

/** The HTML of a tree that holds what the policy allows, in the one spelling in which it is stored. */
export function writtenHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map(written).join('');
}

function written(node: HtmlNode): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('');
  if (childless.has(node.tag)) return `<${node.tag}${attributes} />`;
  return `<${node.tag}${attributes}>${writtenHtml(node.children)}</${node.tag}>`;
}
