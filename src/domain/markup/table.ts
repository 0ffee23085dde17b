import { spreadCells, type Cell } from './table-spans.ts';
import { element, type HtmlElement, type HtmlNode } from './tree.ts';

interface Filling {
  /** Puts what stands beside the cells in front of the table. */
  readonly aside: (nodes: readonly HtmlNode[]) => void;
  /** What a cell holds. */
  readonly cell: (nodes: readonly HtmlNode[]) => HtmlNode[];
}

/**
 * A table of rows, of which only the first may be a head, since the editor knows no other; null where it has no rows. A
 * title goes in front of it. A cell across several places stands in the first of them, the others are empty.
 */
export function tableOf(table: HtmlElement, { aside, cell }: Filling): HtmlElement | null {
  const groups = groupsOf(table, aside);
  const [first, ...others] = spreadCells(groups.map(({ rows }) => rows));
  if (!first) return null;
  const isInHead = groups.find(({ rows }) => rows.length > 0)?.tag === 'thead';
  const isHead = isInHead || isHeadRow(first);
  const rowOf = (cells: readonly Cell[], tag: 'td' | 'th') =>
    element(
      'tr',
      cells.map((one) => element(tag, one === null ? [] : cell(one.children))),
    );
  const head = isHead ? [element('thead', [rowOf(first, 'th')])] : [];
  const body = (isHead ? others : [first, ...others]).map((cells) => rowOf(cells, 'td'));
  return element('table', body.length > 0 ? [...head, element('tbody', body)] : head);
}

interface Group {
  readonly tag: string;
  readonly rows: HtmlElement[][];
}

/** The sections of a table; rows without one are one between them. What is neither row nor cell, as a script, goes aside. */
function groupsOf(table: HtmlElement, aside: Filling['aside']): Group[] {
  const partsOf = ({ children }: HtmlElement, tags: ReadonlySet<string>) => {
    const parts = children.filter((node) => typeof node !== 'string');
    aside(children.filter((node) => typeof node === 'string' || !tags.has(node.tag)));
    return parts.filter(({ tag }) => tags.has(tag));
  };
  const cellsOf = (row: HtmlElement) => partsOf(row, cells);
  const groups: Group[] = [];
  for (const part of partsOf(table, sections)) {
    const last = groups.at(-1);
    if (part.tag !== 'tr')
      groups.push({ tag: part.tag, rows: partsOf(part, rowTags).map(cellsOf) });
    else if (last?.tag === 'tr') last.rows.push(cellsOf(part));
    else groups.push({ tag: 'tr', rows: [cellsOf(part)] });
  }
  return groups;
}

const sections = new Set(['thead', 'tbody', 'tfoot', 'tr']);
const rowTags = new Set(['tr']);
const cells = new Set(['td', 'th']);

function isHeadRow(cells: readonly Cell[]): boolean {
  const own = cells.filter((one) => one !== null);
  return own.length > 0 && own.every(({ tag }) => tag === 'th');
}
