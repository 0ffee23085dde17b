/** At most two capitals that represent a name: from its first words, or its first letter; empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toUpperCase();
}
