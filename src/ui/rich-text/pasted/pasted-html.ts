import { arrangeBlocks } from '#domain/markup/arrange-blocks.ts';
import { element, type HtmlElement, type HtmlNode, type HtmlPolicy } from '#domain/markup/tree.ts';
import { withLists } from './lists.ts';
import { withPlaces, type PastedPicture } from './pictures.ts';
import { declarationsIn, withMarks, type ClassStyles } from './styles.ts';
import { withTasks } from './tasks.ts';

/** The parts of pasted HTML that the editor takes. */
export interface Pasted {
  readonly nodes: readonly HtmlNode[];
  /** The pictures for which the nodes have placeholders (`placeOfPicture`), in order. */
  readonly pictures: readonly PastedPicture[];
  /** How many links lost an address that isn't allowed. */
  readonly links: number;
  readonly embeds: number;
}

interface Clipboard {
  readonly policy: HtmlPolicy;
  readonly styles: ClassStyles;
  readonly origin: string;
}

/** Elements and attributes by which programs express what they have no elements for. */
export const TELLING = {
  tags: ['span', 'font', 'cite', 'dfn', 'var', 'input'],
  attributes: [
    ...[
      'style',
      'class',
      'role',
      'aria-level',
      'data-aria-level',
      'data-listid',
      'data-stringify-indent',
      'aria-checked',
      'data-checked',
      'data-list',
      'type',
      'checked',
      'width',
      'height',
    ],
  ],
} as const;

/** The nodes that the editor can hold of HTML from a clipboard, however the program that wrote it expresses them. */
export function pastedNodes(
  nodes: readonly HtmlNode[],
  { policy, styles, origin }: Clipboard,
): Pasted {
  const told = withTasks(withLists(withBlocks(withMarks(nodes, styles))));
  const placed = withPlaces(told, { policy, origin });
  const { nodes: held, removed } = arrangeBlocks(placed.nodes, policy);
  return { nodes: held, pictures: placed.pictures, links: removed.links, embeds: removed.embeds };
}

/** Turns paragraphs that mean headings, quotes or code into such, and drops the break that browsers put behind copied HTML. */
function withBlocks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap<HtmlNode>((node) => {
    if (typeof node === 'string') return [node];
    if (node.tag === 'br' && node.attributes['class'] === 'Apple-interchange-newline') return [];
    const children = withBlocks(node.children);
    const level = levelOf(node);
    if (level !== null) return [element(`h${level}`, children)];
    if (isQuote(node)) return [element('blockquote', [element('p', children)])];
    return [isCode(node) ? element('pre', children) : { ...node, children }];
  });
}

/** Whether a block is a quote, by the names that Word and LibreOffice give it. */
function isQuote({ tag, attributes }: HtmlElement): boolean {
  const classes = attributes['class'] ?? '';
  return (
    tag === 'p' && /(?:^|\s)(?:Mso(?:Intense)?Quote|quotations(?:-\w+)?)(?:\s|$)/u.test(classes)
  );
}

/** Whether a block is code: VS Code and others write lines as blocks with preserved white space in a monospaced font. */
function isCode({ tag, attributes }: HtmlElement): boolean {
  const style = declarationsIn(attributes['style'] ?? '');
  const isOfOneWidth = /mono|consolas|courier|menlo/u.test(style.get('font-family') ?? '');
  return tag === 'div' && style.get('white-space') === 'pre' && isOfOneWidth;
}

function levelOf({ tag, attributes }: HtmlElement): number | null {
  if (tag !== 'p' && tag !== 'div') return null;
  const level = Number(attributes['aria-level']);
  if (attributes['role'] === 'heading' && level >= 1 && level <= 6) return Math.floor(level);
  return /(?:^|\s)MsoTitle(?:\s|$)/u.test(attributes['class'] ?? '') ? 1 : null;
}
