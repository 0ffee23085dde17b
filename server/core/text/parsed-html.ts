import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { withEdges } from '#domain/markup/tags.ts';
import type { HtmlNode } from '#domain/markup/tree.ts';

/** Markup of which a parser would make more, or deeper, elements than anybody writes. */
export class TooManyElements extends Error {
  override readonly name = 'TooManyElements';
}

/** How deep elements may be nested; an editor needs a handful. The time to parse deeper ones grows quadratically. */
const DEEPEST = 200;

/**
 * HTML as every browser reads it, by the standard's own rules. Throws TooManyElements where elements are nested deeper than in
 * any real text, or where formats that are never closed would be opened anew in each of many blocks.
 */
export function parsedHtml(html: string): HtmlNode[] {
  const text = withEdges(html);
  const options = () => ({ treeAdapter: counting(text.length), scriptingEnabled: false });
  const document = parse(text, options());
  const page = document.childNodes.find((node) => node.nodeName === 'html');
  const body = childrenOf(page).find((node) => node.nodeName === 'body');
  // A set of frames has no body, and shows nothing of what is in it.
  const shown = body ?? parseFragment(text, options());
  return childrenOf(shown).flatMap((node) => plainNode(node, 1));
}

/**
 * The shortest element that somebody writes has three characters; the parser adds a few parts to tables and pages. What is open
 * is counted as the parser sees it: it closes entries and paragraphs by itself, and heeds no end of what never began.
 */
function counting(length: number): typeof defaultTreeAdapter {
  let left = length + 10;
  let open = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      left -= 1;
      if (left < 0) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parts);
    },
    onItemPush: () => {
      open += 1;
      if (open > DEEPEST + 2) throw new TooManyElements(); // the page and its body
    },
    onItemPop: () => {
      open -= 1;
    },
  };
}

function childrenOf(node: object | undefined): readonly DefaultTreeAdapterTypes.ChildNode[] {
  return node && 'childNodes' in node
    ? (node as DefaultTreeAdapterTypes.ParentNode).childNodes
    : [];
}

function plainNode(node: DefaultTreeAdapterTypes.ChildNode, depth: number): HtmlNode[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  if (depth > DEEPEST) throw new TooManyElements(); // formats that end in a block are put around what is in it
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const children = node.childNodes.flatMap((child) => plainNode(child, depth + 1));
  return [{ tag: node.tagName, attributes, children }];
}
