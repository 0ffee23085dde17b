import { isBlock } from './tags.ts';
import { allText, type HtmlNode } from './tree.ts';

/** Blocks within code as lines of it; what is one line already keeps its breaks. */
export function preformatted(nodes: readonly HtmlNode[]): HtmlNode[] {
  const lines = linesIn(nodes);
  const text = lines.flatMap((line, at) => (at === 0 ? line : ['\n', ...line])).map(withoutBreaks);
  const start = text.findIndex((node) => !/^[\r\n]*$/u.test(allText(node)));
  const [first = '', ...others] = text.slice(start === -1 ? text.length : start);
  // A parser takes away a line break at the beginning, each time anew.
  return [typeof first === 'string' ? first.replace(/^[\r\n]+/u, '') : first, ...others];
}

function linesIn(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [];
  let line: HtmlNode[] | null = null;
  for (const node of nodes) {
    if (typeof node !== 'string' && isBlock(node.tag)) {
      lines.push(...linesIn(node.children));
      line = null;
    } else if (line) line.push(node);
    else {
      line = [node];
      lines.push(line);
    }
  }
  return nodes.length === 0 ? [[]] : lines;
}

function withoutBreaks(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return '\n';
  return { ...node, children: node.children.map(withoutBreaks) };
}
