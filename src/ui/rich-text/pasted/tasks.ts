import { isBlock, listTags } from '#domain/markup/tags.ts';
import { holdsElement, allText, type HtmlElement, type HtmlNode } from '#domain/markup/tree.ts';

const DONE = '☑ ';
const OPEN = '☐ ';

/**
 * The nodes with a sign in front of each task, in place of its checkbox: Google Docs puts a picture of one into each entry,
 * others an input, and the editor has neither.
 */
export function withTasks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const state = node.tag === 'li' ? stateOf(node) : null;
    if (state === null) return { ...node, children: withTasks(node.children) };
    const children = withTasks(withoutBoxes(node.children));
    const sign = state === 'done' ? DONE : OPEN;
    return { ...node, children: withSign(children, sign) ?? [sign, ...children] };
  });
}

/** The state of a task; null for an entry that is no task. */
function stateOf({ attributes, children }: HtmlElement): 'done' | 'open' | null {
  const said = attributes['role'] === 'checkbox' ? attributes['aria-checked'] : undefined;
  const checked = said ?? attributes['data-checked'];
  if (checked !== undefined) return checked === 'true' ? 'done' : 'open';
  const listed = attributes['data-list'];
  if (listed === 'checked' || listed === 'unchecked') return listed === 'checked' ? 'done' : 'open';
  const { attributes: field } = boxIn(children) ?? {};
  if (field === undefined) return null;
  const isDone = field['checked'] !== undefined || /\bcheckbox-on\b/u.test(field['class'] ?? '');
  return isDone ? 'done' : 'open';
}

/** The checkbox of this entry, not of an entry in a list within it. */
function boxIn(nodes: readonly HtmlNode[]): HtmlElement | null {
  for (const node of nodes) {
    if (typeof node === 'string' || node.tag in listTags) continue;
    const field = isField(node) ? node : boxIn(node.children);
    if (field) return field;
  }
  return null;
}

function isField({ tag, attributes }: HtmlElement): boolean {
  if (tag === 'input') return attributes['type']?.toLowerCase() === 'checkbox';
  return /\bcheckbox-(?:on|off)\b/u.test(attributes['class'] ?? '');
}

function isPictureOfBox({ tag, attributes }: HtmlElement): boolean {
  return tag === 'img' && /^(?:un)?checked$/u.test(attributes['alt'] ?? '');
}

function withoutBoxes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap<HtmlNode>((node) => {
    if (typeof node === 'string' || node.tag in listTags) return [node];
    if (isField(node) || isPictureOfBox(node)) return [];
    return [{ ...node, children: withoutBoxes(node.children) }];
  });
}

/** The nodes with the sign before the first word, in its paragraph; null if there is none before the next list. */
function withSign(nodes: readonly HtmlNode[], sign: string): HtmlNode[] | null {
  const first = nodes.findIndex((node) => !isEmpty(node));
  const [node, after] = [nodes[first], nodes.slice(first + 1)];
  if (node === undefined) return null;
  if (typeof node === 'string') return [sign + node.replace(/^[\s\u{fdd0}]+/u, ''), ...after];
  if (node.tag in listTags) return null;
  const isAround = isBlock(node.tag) || node.tag === 'span' || node.tag === 'label';
  const children = isAround ? withSign(node.children, sign) : null;
  return children ? [{ ...node, children }, ...after] : [sign, node, ...after];
}

function isEmpty(node: HtmlNode): boolean {
  return /^[\s\u{fdd0}]*$/u.test(allText(node)) && !holdsElement(node, ({ tag }) => tag === 'img');
}
