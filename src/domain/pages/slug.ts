// @chunk forms
/** A text as a part of an address: "Code of Conduct" is `code-of-conduct`. Empty if no letter or digit is in it. */
export function slugOf(text: string, most = 80): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, most)
    .replace(/^[-\p{M}]+|-+$/gu, '');
}
