/** Text that is written as it is, or a value that still has to be written. */
type Piece = string | { readonly value: unknown };

/**
 * JSON with each object's names in one fixed order, however they arrived. Without recursion, since input may be
 * nested deeper than the stack allows. Stored fingerprints are made from this text, so its format must not
 * change.
 */
export function canonicalJson(value: unknown): string {
  const written: string[] = [];
  const rest: Piece[] = [{ value }];
  for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
    if (typeof piece === 'string') {
      written.push(piece);
      continue;
    }
    const pieces = piecesOf(piece.value);
    for (let n = pieces.length - 1; n >= 0; n -= 1) rest.push(pieces[n] ?? '');
  }
  return written.join('');
}

function piecesOf(value: unknown): Piece[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  if (Array.isArray(value)) {
    const parts = value.flatMap((element: unknown, n): Piece[] =>
      n === 0 ? [{ value: element }] : [',', { value: element }],
    );
    return ['[', ...parts, ']'];
  }
  const members = Object.entries(inOneOrder(value)).flatMap(([name, inner], n): Piece[] => [
    `${n === 0 ? '' : ','}${JSON.stringify(name)}:`,
    { value: inner },
  ]);
  return ['{', ...members, '}'];
}

/** An object lists numeric names first, whatever order they are given in. */
function inOneOrder(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
