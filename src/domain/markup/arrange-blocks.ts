import { attributesOf, type Removed } from './attributes.ts';
import { shownInField } from './form-field-text.ts';
import { preformatted } from './preformatted.ts';
import { builtRun, isVoid, trimmedRun, withoutLastBreak, type RunPiece } from './inline-run.ts';
import { tableOf } from './table.ts';
import {
  EDGE,
  foreignBlockTags,
  isBlock,
  isMissed,
  isShownAsBlock,
  lineTags,
  listTags,
  preTags,
  tablePartTags,
} from './tags.ts';
import { element, holdsElement, type HtmlElement, type HtmlNode, type HtmlPolicy } from './tree.ts';

/** What HTML became. */
export interface Arranged {
  readonly nodes: readonly HtmlNode[];
  readonly removed: Removed;
}

/**
 * HTML in the policy's own blocks: what is a block anywhere becomes a paragraph, in the entry or cell where it stands, so
 * that words of two blocks never join. What is arranged already stays as it is. Attributes are those of the policy,
 * addresses those that it allows.
 */
export function arrangeBlocks(nodes: readonly HtmlNode[], policy: HtmlPolicy): Arranged {
  const removed = { links: 0, pictures: 0, embeds: 0 };
  return { nodes: flowOf(nodes, { policy, removed }, { space: 'none', marks: [] }), removed };
}

interface Context {
  readonly policy: HtmlPolicy;
  readonly removed: Removed;
}

interface Block {
  readonly block: HtmlElement;
  /** `loose` words had no paragraph of their own. */
  readonly origin: 'own' | 'loose';
  /** Those of a list that is made of entries without one, for more to come. */
  readonly entries?: HtmlNode[];
}

/** What is being filled: the blocks so far, and the words that have no block yet. */
interface Flow extends Context {
  /** What the words become: a paragraph or a heading. */
  readonly line: string;
  /** Whether white space at the ends of words means something here: always in code, and in what stands there bare. */
  readonly space: 'code' | 'bare' | 'none';
  /** How many blocks that the policy lacks are around what comes. */
  depth: number;
  readonly blocks: Block[];
  run: RunPiece[];
}

function newFlow({ policy, removed }: Context, space: Flow['space'], line = 'p'): Flow {
  return { policy, removed, line, space, depth: 0, blocks: [], run: [] };
}

/** Elements around the words, from the outside inwards: those that the policy knows within a line. */
type Marks = RunPiece['marks'];

function fill(flow: Flow, nodes: readonly HtmlNode[], marks: Marks): void {
  for (const node of nodes) {
    if (typeof node === 'string') fillText(flow, node, marks);
    else fillElement(flow, named(node, flow), marks);
  }
}

function fillText(flow: Flow, text: string, marks: Marks): void {
  for (const [at, part] of text.split(EDGE).entries()) {
    if (at > 0) closeRun(flow);
    if (part !== '') flow.run.push({ marks, node: part });
  }
}

function named(node: HtmlElement, { policy }: Context): HtmlElement {
  return { ...node, tag: policy.renames[node.tag] ?? node.tag };
}

function fillElement(flow: Flow, node: HtmlElement, marks: Marks): void {
  const { tag, children } = node;
  if (isMissed(node)) flow.removed.embeds += 1;
  if (flow.policy.dropped.includes(tag)) return;
  const shown = shownInField(node);
  if (shown) {
    fillApart(flow, () => {
      fill(flow, shown, marks);
    });
  } else if (isShownAsBlock(node)) {
    fillApart(flow, () => {
      fillInline(flow, node, marks);
    });
  } else if (!isBlock(tag)) fillInline(flow, node, marks);
  else if (foreignBlockTags.has(tag) || tablePartTags.has(tag)) {
    fillApart(flow, () => {
      fill(flow, children, marks);
    });
  } else {
    closeRun(flow);
    if (tag === 'li') gather(flow, entryOf(children, flow, marks));
    else if (lineTags.has(tag)) addLines(flow, node, marks);
    else addOwn(flow, blockOf(flow, node, marks));
  }
}

function fillApart(flow: Flow, within: () => void): void {
  closeRun(flow);
  flow.depth += 1;
  within();
  closeRun(flow);
  flow.depth -= 1;
}

function fillInline(flow: Flow, node: HtmlElement, marks: Marks): void {
  const { tag, children } = node;
  if (!flow.policy.tags.includes(tag)) {
    fill(flow, children, marks);
    return;
  }
  const attributes = attributesOf(node, flow);
  if (attributes === null) return;
  const kept = element(tag, [], attributes);
  if (['br', 'img'].includes(tag)) flow.run.push({ marks, node: kept });
  else fill(flow, children, [...marks.filter((mark) => mark.tag !== tag), kept]);
}

function blockOf(flow: Flow, node: HtmlElement, marks: Marks): HtmlElement | null {
  const { tag, children } = node;
  const list = listTags[tag];
  if (list !== undefined) return listOf(flow, { ...node, tag: list }, marks);
  if (preTags.has(tag))
    return element('pre', preformatted(flowOf(children, flow, { space: 'code', marks: [] })));
  if (tag === 'hr') return element('hr', []);
  if (tag === 'table') {
    return tableOf(node, {
      aside: (nodes) => {
        fill(flow, nodes, marks);
        closeRun(flow);
      },
      cell: (nodes) => contentOf(nodes, flow, marks),
    });
  }
  return element(tag, flowOf(children, flow, { space: 'none', marks }));
}

/** What stands in a text, quote or code: words that have nothing beside them need no paragraph. */
function flowOf(
  nodes: readonly HtmlNode[],
  context: Context,
  { space, marks }: { readonly space: Flow['space']; readonly marks: Marks },
): HtmlNode[] {
  const flow = newFlow(context, space);
  fill(flow, nodes, marks);
  if (flow.blocks.length === 0) return builtRun(space === 'code' ? flow.run : trimmedRun(flow.run));
  closeRun(flow);
  return flow.blocks.map(({ block }) => block);
}

function addOwn(flow: Flow, block: HtmlElement | null): void {
  if (block) flow.blocks.push({ block, origin: 'own' });
}

/** A paragraph or heading of the text's own; several, where it holds blocks. */
function addLines(flow: Flow, { tag, children }: HtmlElement, marks: Marks): void {
  const inner = newFlow(flow, 'bare', tag);
  fill(inner, children, marks);
  if (inner.blocks.length === 0) {
    flow.blocks.push({ block: element(tag, builtRun(inner.run)), origin: 'own' });
    return;
  }
  closeRun(inner);
  for (const { block } of inner.blocks) flow.blocks.push({ block, origin: 'own' });
}

/** The words since the last block become one. Those of a block that the policy lacks are trimmed, as it shows them. */
function closeRun(flow: Flow): void {
  const { run, space, depth } = flow;
  flow.run = [];
  if (isVoid(run)) return;
  const isBare = space === 'bare' && depth === 0;
  const words = space === 'code' ? withoutLastBreak(run) : isBare ? run : trimmedRun(run);
  const children = builtRun(words);
  flow.blocks.push({ block: element(flow.line, children), origin: 'loose' });
}

function gather(flow: Flow, entry: HtmlElement): void {
  const entries = flow.blocks.at(-1)?.entries;
  if (entries) entries.push(entry);
  else {
    const own = [entry];
    flow.blocks.push({ block: element('ul', own), origin: 'own', entries: own });
  }
}

/** A list of entries alone: what stands between them is one, and a list between them belongs to the entry before it. */
function listOf(flow: Flow, list: HtmlElement, marks: Marks): HtmlElement | null {
  const entries: { isStray: boolean; children: HtmlNode[] }[] = [];
  const take = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      const last = entries.at(-1);
      if (typeof node !== 'string' && node.tag === 'li') {
        entries.push({ isStray: false, children: [...node.children] });
      } else if (typeof node !== 'string' && isAround(node, flow)) take(node.children);
      else if (last && (last.isStray || isList(node))) last.children.push(node);
      else if (!isSpace(node)) entries.push({ isStray: true, children: [node] });
    }
  };
  take(list.children);
  if (entries.length === 0) return null;
  const children = entries.map((entry) => entryOf(entry.children, flow, marks));
  return element(list.tag, children, attributesOf(withStart(list), flow) ?? {});
}

/** Some programs number the first entry instead of saying where its list starts. */
function withStart(list: HtmlElement): HtmlElement {
  const first = list.children.find((node) => typeof node !== 'string' && node.tag === 'li');
  const value = typeof first === 'object' ? first.attributes['value']?.trim() : undefined;
  if (value === undefined || !/^-?\d{1,6}$/u.test(value)) return list;
  return { ...list, attributes: { ...list.attributes, start: value } };
}

function isList(node: HtmlNode): boolean {
  return typeof node !== 'string' && node.tag in listTags;
}

function isSpace(node: HtmlNode): boolean {
  return typeof node === 'string' && /^[\t\n\f\r \u{fdd0}]*$/u.test(node);
}

/** Something between a list and its entries that the policy lacks. */
function isAround(node: HtmlElement, { policy }: Context): boolean {
  if (node.tag in listTags || policy.tags.includes(node.tag)) return false;
  return (
    holdsElement(node, ({ tag }) => tag === 'li') &&
    !holdsElement(node, ({ tag }) => tag in listTags)
  );
}

function entryOf(children: readonly HtmlNode[], flow: Context, marks: Marks): HtmlElement {
  return element('li', contentOf(children, flow, marks));
}

/** What stands in an entry or cell: its only paragraph is bare, if it had none of its own. */
function contentOf(nodes: readonly HtmlNode[], context: Context, marks: Marks): HtmlNode[] {
  const flow = newFlow(context, 'bare');
  fill(flow, nodes, marks);
  if (flow.blocks.length === 0) return builtRun(flow.run);
  closeRun(flow);
  const [first, ...others] = flow.blocks;
  if (!first) return [];
  const isParagraph = ({ block }: Block) => block.tag === 'p';
  const isBare = first.origin === 'loose' && isParagraph(first) && !others.some(isParagraph);
  const rest = others.map(({ block }) => block);
  return isBare ? [...first.block.children, ...rest] : [first.block, ...rest];
}
