import { nameKey } from './account-keys.ts';
import { skeletonsOf, soughtSkeletonsOf } from './look-alikes.ts';

/** The most characters that a new name may have (contract/accounts). */
const LONGEST_NAME = 32;

/**
 * The names, the oldest first, with those that are spellings of an older one made into names of their own: `José` becomes
 * `José_2`. The same names always become the same. A new one is like no other name, and follows the rules if the old one did.
 */
export function distinctNames(names: readonly string[]): string[] {
  const keys = new Set(names.map(nameKey));
  const seen = new Set(names.flatMap(skeletonsOf));
  const given = new Set<string>();
  return names.map((name) => {
    const isFirst = !given.has(nameKey(name));
    const own = isFirst ? name : ownName(name, (one) => keys.has(nameKey(one)) || isSeen(one));
    for (const skeleton of isFirst ? [] : skeletonsOf(own)) seen.add(skeleton);
    given.add(nameKey(own));
    return own;
  });

  function isSeen(name: string): boolean {
    return given.has(nameKey(name)) || soughtSkeletonsOf(name).some((one) => seen.has(one));
  }
}

function ownName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const mark = `_${number}`;
    const own = `${shortened(name.normalize('NFC'), LONGEST_NAME - mark.length)}${mark}`;
    if (!isTaken(own)) return own;
  }
}

/** Cut between letters as they are seen, and not behind a space, a dot, a hyphen or an apostrophe. */
function shortened(name: string, length: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (short.length + segment.length > length) break;
    short += segment;
  }
  return short.replace(/[ .'-]+$/, '');
}
