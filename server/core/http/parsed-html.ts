import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { withEdges } from '#domain/markup/tags.ts';
import type { HtmlNode } from '#domain/markup/tree.ts';

/** Markup of which a parser would make more elements than anybody wrote. */
export class TooManyElements extends Error {
  override readonly name = 'TooManyElements';
}

/**
 * HTML as every browser reads it, by the standard's own rules. Throws TooManyElements where formats that are never closed
 * would be opened anew in each of many blocks.
 */
export function parsedHtml(html: string): HtmlNode[] {
  const text = withEdges(html);
  const treeAdapter = counting(text.length);
  const options = { treeAdapter, scriptingEnabled: false };
  const document = parse(text, options);
  const page = document.childNodes.find((node) => node.nodeName === 'html');
  const body = childrenOf(page).find((node) => node.nodeName === 'body');
  // A set of frames has no body, and shows nothing of what is in it.
  const shown = body ?? parseFragment(text, options);
  return childrenOf(shown).flatMap(plainNode);
}

/** The shortest element that somebody writes has three characters; the parser adds a few parts to tables and pages. */
function counting(length: number): typeof defaultTreeAdapter {
  let left = length + 10;
  return {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      left -= 1;
      if (left < 0) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parts);
    },
  };
}

function childrenOf(node: object | undefined): readonly DefaultTreeAdapterTypes.ChildNode[] {
  return node && 'childNodes' in node
    ? (node as DefaultTreeAdapterTypes.ParentNode).childNodes
    : [];
}

function plainNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ tag: node.tagName, attributes, children: node.childNodes.flatMap(plainNode) }];
}
