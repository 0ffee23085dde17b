import { element, type HtmlElement, type HtmlNode } from './tree.ts';

interface Filling {
  /** Puts what stands beside the cells in front of the table. */
  readonly aside: (nodes: readonly HtmlNode[]) => void;
  /** What a cell holds. */
  readonly cell: (nodes: readonly HtmlNode[]) => HtmlNode[];
}

/**
 * A table of rows, of which only the first may be a head, since the editor knows no other; null where it has no rows. A
 * title goes in front of it.
 */
export function tableOf(table: HtmlElement, { aside, cell }: Filling): HtmlElement | null {
  const elementsOf = ({ children }: HtmlElement) => {
    aside(children.filter((node) => typeof node === 'string'));
    return children.filter((node) => typeof node !== 'string');
  };
  const rows: { isInHead: boolean; cells: readonly HtmlElement[] }[] = [];
  for (const part of elementsOf(table)) {
    if (part.tag === 'tr') rows.push({ isInHead: false, cells: elementsOf(part) });
    else if (sections.has(part.tag)) {
      for (const row of elementsOf(part))
        rows.push({ isInHead: part.tag === 'thead', cells: elementsOf(row) });
    } else aside([part]);
  }
  const [first, ...others] = rows;
  if (!first) return null;
  const isHead = first.isInHead || (first.cells.length > 0 && first.cells.every(isHeader));
  const rowOf = (cells: readonly HtmlElement[], tag: 'td' | 'th') =>
    element(
      'tr',
      cells.map(({ children }) => element(tag, cell(children))),
    );
  const head = isHead ? [element('thead', [rowOf(first.cells, 'th')])] : [];
  const body = (isHead ? others : rows).map(({ cells }) => rowOf(cells, 'td'));
  return element('table', body.length > 0 ? [...head, element('tbody', body)] : head);
}

const sections = new Set(['thead', 'tbody', 'tfoot']);

function isHeader({ tag }: HtmlElement): boolean {
  return tag === 'th';
}
