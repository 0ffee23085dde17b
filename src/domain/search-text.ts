// @chunk pieces
// How text is compared when somebody searches, on the device as on the server: without case, accents, ligatures, and
// whatever stands between the letters of a name.

/** Letters that no normalisation takes apart. */
const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // Arabic and Persian keyboards have different letters for one and the same.
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
};

const ascii = /^[ -~]*$/;

/** The text in plain small letters: `Käthe` is `kathe`. */
export function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase(); // most are, and it is five times as quick
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u02b9-\u02bf]+/gu, '') // and what counts as a letter, but is written as an apostrophe: Hawaiʻi
    .toLowerCase()
    .replace(/[ßøæœłđðþıħŧŋيىكة]/g, (letter) => apart[letter] ?? letter)
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll('ς', 'σ');
}

/** The digits of each script stand in a row, from nought to nine (Unicode 4.6). */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** What a name is found by: `F8-C`, `f8 (c)` and `F8C` are all `f8c`. Empty for a text of nothing but spaces and punctuation. */
export function sought(text: string): string {
  return plain(text).replace(/(?:(?!%)[\s\p{P}\p{Cf}\p{Sk}|~=−\u2044])+/gu, '');
}

/** Whether what somebody typed is in a text, however either of them is written. An empty search is in every text. */
export function isSought(text: string, typed: string): boolean {
  const wanted = sought(typed);
  return wanted === '' ? text.includes(typed.trim()) : sought(text).includes(wanted);
}
