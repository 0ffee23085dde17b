import DOMPurify from 'dompurify';
import { arrangeBlocks, type Arranged } from '#domain/markup/arrange-blocks.ts';
import type { Removed } from '#domain/markup/attributes.ts';
import { fieldAttributes, fieldTags } from '#domain/markup/form-field-text.ts';
import { withLinks } from '#domain/markup/link-addresses.ts';
import { blockTags, isMissed, withEdges } from '#domain/markup/tags.ts';
import { parsedUrl } from '#domain/markup/parsed-url.ts';
import type { HtmlElement, HtmlNode, HtmlPolicy } from '#domain/markup/tree.ts';
import { plainText } from './plain-text.ts';

export type Purify = (html: string, policy: HtmlPolicy) => DocumentFragment;

/**
 * Nodes that contain only what the policy names, with the addresses in their words as links. Pictures are our own only; links
 * to other sites open a new tab.
 */
export const purify: Purify = (html, policy) => {
  const { nodes } = readHtml(html, policy);
  return builtNodes(withLinks(nodes, policy), policy);
};

/** What the policy leaves of HTML, and how much it takes away. */
export function readHtml(html: string, policy: HtmlPolicy): Arranged {
  const { nodes, links, embeds } = cleanedTree(html, policy, { tags: [], attributes: [] });
  const { removed, ...rest } = arrangeBlocks(nodes, policy);
  const all = { links: removed.links + links, embeds: removed.embeds + embeds };
  return { ...rest, removed: { ...removed, ...all } };
}

/** Elements and attributes that the policy lacks, but that tell about the look of a text. */
export interface TellingMarkup {
  readonly tags: readonly string[];
  readonly attributes: readonly string[];
}

/** The sanitised tree of HTML, before its blocks are arranged, with how many links and embedded parts it lost. */
export function cleanedTree(
  html: string,
  policy: HtmlPolicy,
  more: TellingMarkup,
): { readonly nodes: HtmlNode[] } & Pick<Removed, 'links' | 'embeds'> {
  const fragment = DOMPurify.sanitize(withEdges(html), {
    ALLOWED_TAGS: [
      ...[...policy.tags, ...Object.keys(policy.renames), ...blockTags],
      ...[...fieldTags, ...more.tags],
    ],
    ALLOWED_ATTR: [
      ...new Set([...Object.values(policy.attributes).flat(), ...PLACES, ...more.attributes]),
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: true, // the policy's own list is checked afterwards, once hosts have their scheme
    FORBID_CONTENTS: [...policy.dropped],
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // The browser turns a `<frameset>` into a document without a body, for which DOMPurify returns
  // null.
  const nodes = fragment ? [...fragment.childNodes].flatMap(plainNode) : [plainText(html)];
  const { removed } = DOMPurify;
  return {
    nodes,
    links: removed.filter(isAddressOfLink).length,
    embeds: removed.filter(isEmbedded).length,
  };
}

/** Attributes by which table cells get their columns, list entries their number, and fields their text. */
const PLACES = ['colspan', 'rowspan', 'value', ...fieldAttributes];

function isEmbedded(removed: object): boolean {
  if (!('element' in removed) || !(removed.element instanceof Element)) return false;
  // The names of a form's fields override the form's own properties.
  return !(removed.element instanceof HTMLFormElement) && isMissed(asWritten(removed.element));
}

function isAddressOfLink(removed: object): boolean {
  if (!('attribute' in removed) || !(removed.attribute instanceof Attr)) return false;
  return (
    removed.attribute.name === 'href' &&
    'from' in removed &&
    removed.from instanceof Element &&
    removed.from.localName === 'a'
  );
}

function plainNode(node: Node): HtmlNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  return [{ ...asWritten(node), children: [...node.childNodes].flatMap(plainNode) }];
}

function asWritten(node: Element): Pick<HtmlElement, 'tag' | 'attributes'> {
  const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
  return { tag: node.localName, attributes: Object.fromEntries(attributes) };
}

/** Builds each node anew, from what the policy names alone. */
export function builtNodes(nodes: readonly HtmlNode[], policy: HtmlPolicy): DocumentFragment {
  const fragment = new DocumentFragment();
  fragment.append(...nodes.map((node) => builtNode(node, policy)));
  return fragment;
}

function builtNode(node: HtmlNode, policy: HtmlPolicy): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const { tag, attributes, children } = node;
  if (!policy.tags.includes(tag)) return builtNodes(children, policy);
  const element = document.createElement(tag);
  for (const name of policy.attributes[tag] ?? []) {
    const value = attributes[name];
    if (value !== undefined) element.setAttribute(name, value);
  }
  if (tag === 'a') openApart(element);
  if (tag === 'img') keepRoom(element);
  element.append(builtNodes(children, policy));
  return element;
}

function openApart(link: Element): void {
  const href = link.getAttribute('href');
  if (href === null || parsedUrl(href, location.origin)?.origin === location.origin) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noreferrer');
}

/** Keeps room for a picture, whose size our server names in its address: the text below stays where it is when it arrives. */
function keepRoom(picture: Element): void {
  picture.setAttribute('loading', 'lazy');
  const src = picture.getAttribute('src') ?? '';
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.webp$/.exec(src) ?? [];
  if (width === undefined || height === undefined) return;
  picture.setAttribute('width', width);
  picture.setAttribute('height', height);
}
