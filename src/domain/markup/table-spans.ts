import type { HtmlElement } from './tree.ts';

/** A cell of a table, or the place that another one reaches into. */
export type Cell = HtmlElement | null;

type Row = readonly HtmlElement[];

/** What a browser takes at most (HTML standard 4.9.11). */
const WIDEST = 1_000;
const LONGEST = 65_534;

/** More places than any table that somebody made; only then would it take long to find out who stands where. */
const MOST_PLACES = 1_000_000;

/**
 * The rows of a table in which each cell has one place, so that those beside and below a cell across several stay in their
 * columns; the further places are null. A column in which no cell begins is none. Cells reach no further than their group.
 * A table that would grow to many times its size stays as it is.
 */
export function spreadCells(groups: readonly (readonly Row[])[]): Cell[][] {
  const rows = groups.flat().map((row) => [...row]);
  if (!rows.flat().some((cell) => span(cell, 'colspan') !== 1 || span(cell, 'rowspan') !== 1))
    return rows;
  const placed = groups.map((group) => placedIn(group, MOST_PLACES / rows.length));
  if (placed.includes(null)) return rows;
  const all = placed.flatMap((group) => group ?? []);
  const columns = [...new Set(all.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
  const cells = rows.flat().length;
  const places = all
    .map(({ end }) => columns.filter((column) => column < end).length)
    .reduce((sum, count) => sum + count, 0);
  if (places > 5 * cells + 1_000) return rows;
  return all.map((row) =>
    columns.filter((column) => column < row.end).map((column) => row.cells.get(column) ?? null),
  );
}

interface PlacedRow {
  /** The cells by the columns in which they begin. */
  readonly cells: ReadonlyMap<number, HtmlElement>;
  /** The first column that nothing reaches into, seen from the right. */
  readonly end: number;
}

/** Where the cells of a group stand, as browsers place them; null for one that is wider than allowed. */
function placedIn(rows: readonly Row[], widest: number): PlacedRow[] | null {
  const takenUntil: number[] = []; // by column, the last row that a cell above reaches into
  const placed: PlacedRow[] = [];
  for (const [number, row] of rows.entries()) {
    const cells = new Map<number, HtmlElement>();
    const isTaken = (column: number) => (takenUntil[column] ?? -1) >= number;
    let column = 0;
    for (const cell of row) {
      while (isTaken(column)) column += 1;
      cells.set(column, cell);
      const end = column + span(cell, 'colspan');
      if (end > widest) return null;
      const last = number + (span(cell, 'rowspan') || rows.length) - 1; // 0: down to the end
      for (; column < end; column += 1)
        takenUntil[column] = Math.max(takenUntil[column] ?? -1, last);
    }
    const end = takenUntil.findLastIndex((_, at) => isTaken(at)) + 1;
    placed.push({ cells, end });
  }
  return placed;
}

function span({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const [digits] = /^\d+/u.exec(attributes[name]?.trim() ?? '') ?? [];
  if (digits === undefined) return 1;
  const count = Number(digits);
  return name === 'rowspan' ? Math.min(count, LONGEST) : Math.min(Math.max(count, 1), WIDEST);
}
