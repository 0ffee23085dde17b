// How text is compared when somebody searches: without case, accents and ligatures.

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
};

const plain = /^[ -~]*$/;

/** The text in plain small letters: `Käthe` is `kathe`. */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase(); // most are, and it is five times as quick
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => apart[letter] ?? letter);
}

/** The folded words of a text, each once, in the order they come. An apostrophe belongs to its word. */
export function wordsOf(text: string): readonly string[] {
  const found = folded(text)
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(found)];
}

/** A stretch of a title; `isMatch` for what the search is about. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The title in pieces, so that what matched stands out: of each word its first place, the start of a word if there is one. */
export function piecesOf(title: string, words: readonly string[]): readonly Piece[] {
  const { text, starts } = foldedWithPlaces(title);
  const isMarked = new Uint8Array(title.length);
  for (const word of words) {
    const at = placeOf(word, text);
    if (at === -1) continue;
    isMarked.fill(1, starts[at], starts[at + word.length] ?? title.length);
  }
  return piecesBy(title, isMarked);
}

/** The folded text, and for each of its characters where in the title it comes from. */
function foldedWithPlaces(title: string): { text: string; starts: readonly number[] } {
  const starts: number[] = [];
  let text = '';
  let place = 0;
  for (const character of title) {
    const letters = folded(character);
    starts.push(...Array<number>(letters.length).fill(place));
    text += letters;
    place += character.length;
  }
  return { text, starts };
}

function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return text.indexOf(word);
}

function piecesBy(title: string, isMarked: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= title.length; at += 1) {
    if (at < title.length && isMarked[at] === isMarked[from]) continue;
    pieces.push({ text: title.slice(from, at), isMatch: isMarked[from] === 1 });
    from = at;
  }
  return pieces;
}
