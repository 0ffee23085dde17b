import unhomoglyph from 'unhomoglyph';

// Which usernames look the same. UTS 39 gives every text a skeleton: each character becomes the one it can be confused
// with, so that Cyrillic "а" and Latin "a", "rn" and "m", "1" and "l" become the same. Two texts look alike when their
// skeletons are equal. Unicode's table of characters is large and used only on the server.

/**
 * To be changed along with the table or this file: a new edition makes the next start recompute all stored
 * skeletons.
 */
export const SKELETON_EDITION = 'unhomoglyph 1.0.6 (Unicode 13), 1';

/**
 * The skeletons a name is found by: as written, in lower case and in capitals, since names that differ only in case
 * are the same name.
 */
export function skeletonsOf(name: string): string[] {
  return distinct([compatible(name), lower(name), compatible(name).toUpperCase()]);
}

/**
 * The skeletons a new name is searched by: as it appears on screen, and in lower case. Not in capitals: nobody sees "вера"
 * as "ВЕРА", so it does not clash with somebody called "Bepa".
 */
export function soughtSkeletonsOf(name: string): string[] {
  return distinct([compatible(name), lower(name)]);
}

/** Whether a reader could mistake `name` for `other`. */
export function looksLike(name: string, other: string): boolean {
  const found = skeletonsOf(other);
  return soughtSkeletonsOf(name).some((skeleton) => found.includes(skeleton));
}

function distinct(spellings: readonly string[]): string[] {
  return [...new Set(spellings.map(skeletonOf))];
}

/** UTS 39, 4; then in lower case, because its prototypes are not ("0" becomes "O"). */
function skeletonOf(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return lower(unhomoglyph(visible));
}

function compatible(text: string): string {
  return text.normalize('NFKC');
}

/** Case folding: by way of capitals, which makes "ß" "ss" and leaves one sigma. */
function lower(text: string): string {
  return compatible(compatible(text).toUpperCase().toLowerCase().replaceAll('ς', 'σ'));
}
