// What an attack leaves when it succeeds: the harness counts both, whatever else of a page it takes along.

/** A call that only hostile code makes. Public attacks call `alert` and its kin, which the harness counts as well. */
export const HIT = 'musterHit()';

/** A host that nobody may ask for anything. */
export const AWAY = 'https://leak.invalid';

/** An element that strikes by itself, without quotes, so that it fits into any attribute. */
export const STRIKE = `<img src=x onerror=${HIT}>`;

/** Attacks of one kind. */
export interface Family {
  readonly name: string;
  readonly strings: readonly string[];
  /** Meant for browsers or parsers that are gone: nothing happens in Chromium, even without a sanitiser. */
  readonly isHistoric?: true;
}

/** Every combination of two tables. */
export function cross<A, B>(
  left: readonly A[],
  right: readonly B[],
  write: (a: A, b: B) => string,
): string[] {
  return left.flatMap((a) => right.map((b) => write(a, b)));
}

/** A table of words, however its lines are broken. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
