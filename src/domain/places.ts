// @chunk forms
interface Placed {
  readonly id: string;
  readonly place: number;
}

/** A row with the place that it gets. */
export interface NewPlace<Row> {
  readonly row: Row;
  readonly place: number;
}

/** Compares by place; rows of one place have the order of their ids, as everywhere (domain/organisation). */
export function inOrder(one: Placed, other: Placed): number {
  return one.place - other.place || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/**
 * What changes when a row of an ordered list moves one place earlier or later: it and its neighbour swap their places. Where some
 * have the same place, all get new ones, since otherwise nothing would move.
 */
export function placesAfterMove<Row extends Placed>(
  rows: readonly Row[],
  { id, by }: { readonly id: string; readonly by: 1 | -1 },
): NewPlace<Row>[] {
  const at = rows.findIndex((row) => row.id === id);
  const [one, other] = [rows[at], rows[at + by]];
  if (!one || !other) return [];
  const places = rows.map(({ place }) => place);
  const isEachItsOwn = new Set(places).size === places.length;
  return rows
    .with(at, other)
    .with(at + by, one)
    .flatMap((row, rank) => {
      const place = isEachItsOwn ? (places[rank] ?? rank) : rank;
      return row.place === place ? [] : [{ row, place }];
    });
}
