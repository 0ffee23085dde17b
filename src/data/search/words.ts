import { plain } from '#domain/search-text.ts';

/** The plain words of a text, each once, in the order they come. An apostrophe belongs to its word. */
export function searchWords(text: string): readonly string[] {
  const found = plain(text)
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(found)];
}

/** Words written in several parts, without what separates these, each with a blank before it; mostly nothing. */
export function joinedWords(text: string): string {
  if (simple.test(text)) return '';
  return plain(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const joined = chunk.replace(between, '');
      return joined.length < chunk.length ? ` ${joined}` : [];
    })
    .join('');
}

/** Texts of letters, digits and blanks alone, as most are. */
const simple = /^[a-z\d ]*$/i;

/** A stretch of a title; `isMatch` for what the search is about. */
export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Whether a title has the word, or has it in several parts: `f8c` is in `F8-C`. */
export function hasWord(title: string, word: string): boolean {
  const text = plain(title);
  return text.includes(word) || text.replace(between, '').includes(word);
}

const between = /[^\p{L}\p{N}]+/gu;

/** The title in pieces, so that matches stand out: each word at its first place, at the start of a word if possible. */
export function titleParts(title: string, words: readonly string[]): readonly TitlePart[] {
  const letters = lettersOf(title);
  const isMarked = new Uint8Array(title.length);
  for (const word of words) {
    const place = placeOf(word, letters) ?? placeOf(word, letters.filter(isOfWord));
    if (place) isMarked.fill(1, place.from, place.to);
  }
  return piecesBy(title, isMarked);
}

/** A character of the plain text, and the part of the title that it stands for. */
interface Letter {
  readonly text: string;
  readonly from: number;
  to: number;
}

function lettersOf(title: string): readonly Letter[] {
  const letters: Letter[] = [];
  let from = 0;
  for (const character of title) {
    const to = from + character.length;
    const last = letters.at(-1);
    const plainCharacters = plain(character).split('');
    if (plainCharacters.length === 0 && last) last.to = to; // a combining accent
    letters.push(...plainCharacters.map((text) => ({ text, from, to })));
    from = to;
  }
  return letters;
}

function isOfWord({ text }: Letter): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function placeOf(
  word: string,
  letters: readonly Letter[],
): { readonly from: number; readonly to: number } | null {
  const text = letters.map((letter) => letter.text).join('');
  const at = startOf(word, text);
  const [first, last] = [letters[at], letters[at + word.length - 1]];
  return at === -1 || !first || !last ? null : { from: first.from, to: last.to };
}

function startOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return text.indexOf(word);
}

function piecesBy(title: string, isMarked: Uint8Array): TitlePart[] {
  const pieces: TitlePart[] = [];
  let from = 0;
  for (let at = 1; at <= title.length; at += 1) {
    if (at < title.length && isMarked[at] === isMarked[from]) continue;
    pieces.push({ text: title.slice(from, at), isMatch: isMarked[from] === 1 });
    from = at;
  }
  return pieces;
}
