// @chunk pieces
/** Names are ordered as dates are written: the texts are English, and a list stands in one order on every device and server. */
const language = 'en-GB';

let collator: Intl.Collator | undefined;

/** Compares names as people do: "Wing 2" stands before "Wing 10", and letter case and accents count last. */
export function byName(one: string, other: string): number {
  collator ??= new Intl.Collator(language, { numeric: true });
  return collator.compare(one, other);
}

/** Rows by the name that each has. Those of one name stand in the order of their ids, wherever they are listed. */
export function inNameOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  return rows.toSorted(
    (one, other) => byName(nameOf(one), nameOf(other)) || byId(one.id, other.id),
  );
}

/** Compares ids as databases do, for sorting by them. */
export function byId(one: string, other: string): number {
  return one < other ? -1 : one === other ? 0 : 1;
}
