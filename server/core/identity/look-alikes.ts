import unhomoglyph from 'unhomoglyph';

// Which usernames look the same. UTS 39 gives every text a skeleton: each character becomes the one it is confused with, so
// that Cyrillic "а" and Latin "a", "rn" and "m", "1" and "l" leave the same. Two texts look alike when their skeletons are
// equal. Unicode's table of characters is large and serves the server alone.

/**
 * A new edition has all stored skeletons recomputed at the next start: it changes with the table and with this file.
 */
export const SKELETON_EDITION = 'unhomoglyph 1.0.6 (Unicode 13), 1';

/**
 * What a name is found by: its skeletons as it is written, in lower and in capital letters, since names that differ in
 * letter case alone are one name.
 */
export function skeletonsOf(name: string): string[] {
  return distinct([compatible(name), lower(name), compatible(name).toUpperCase()]);
}

/**
 * What a new name is looked for by: as it is read on screen, and in lower case. Not in capitals: "вера" is read nowhere as
 * "ВЕРА", and so takes nothing from somebody called "Bepa".
 */
export function soughtSkeletonsOf(name: string): string[] {
  return distinct([compatible(name), lower(name)]);
}

/** Whether somebody who reads `name` may take it for `other`. */
export function looksLike(name: string, other: string): boolean {
  const found = skeletonsOf(other);
  return soughtSkeletonsOf(name).some((skeleton) => found.includes(skeleton));
}

function distinct(spellings: readonly string[]): string[] {
  return [...new Set(spellings.map(skeletonOf))];
}

/** UTS 39, 4; then in lower case, because its prototypes are not ("0" is taken for "O"). */
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
