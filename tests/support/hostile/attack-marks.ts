// The traces of a successful attack: the harness counts both, whatever else it does to a page.

/** A call that only hostile code makes. Public attacks call `alert` and its kin, which the harness counts as well. */
export const HIT = 'musterHit()';

/** A host that must not receive any request. */
export const AWAY = 'https://leak.invalid';

/** An element whose code runs by itself. It has no quotes, so that it fits into any attribute. */
export const STRIKE = `<img src=x onerror=${HIT}>`;

/** Attacks of one kind. */
export interface Family {
  readonly name: string;
  readonly strings: readonly string[];
  /** Meant for browsers or parsers that no longer exist: nothing happens in Chromium, even without a sanitiser. */
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
