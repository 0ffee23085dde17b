/** A statement has room for 65,535 values; this many rows of any table fit. */
const PORTION = 500;

/** The rows in portions, each of which one statement can insert; none for no rows. */
export function insertablePortions<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / PORTION);
  return Array.from({ length: count }, (_, at) => rows.slice(at * PORTION, (at + 1) * PORTION));
}
