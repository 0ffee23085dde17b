/** Blocks of letters that run from right to left: Hebrew, Arabic and their neighbours (UAX 9, classes R and AL). */
const toTheLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * What somebody typed, to stand in a sentence of ours: letters that run from right to left are kept apart (U+2068, U+2069), so
 * that the sentence keeps its direction and its order, also where only plain text is possible. Anything else stays as it is.
 */
export function isolated(typed: string): string {
  return toTheLeft.test(typed) ? `\u2068${typed}\u2069` : typed;
}
