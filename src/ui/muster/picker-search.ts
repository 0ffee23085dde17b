import { plain } from '#domain/search-text.ts';

/** An option with the texts in which it is found: its title, and its note. */
interface Findable {
  readonly title: string;
  readonly note?: string;
}

/**
 * The options in which each typed word begins a word, without regard to case, accents and separators; those
 * whose title begins with the typed text come first. If there are none, those in which all typed words occur somewhere.
 */
export function matching<T extends Findable>(options: readonly T[], typed: string): readonly T[] {
  if (wordsOf(typed).length === 0) return options;
  const ranked = options.map((option) => ({ option, rank: rankOf(option, typed) }));
  const of = (wantedRank: number) =>
    ranked.filter(({ rank }) => rank === wantedRank).map(({ option }) => option);
  const close = [...of(0), ...of(1)];
  return close.length > 0 ? close : of(2);
}

/**
 * The place to which typing moves in a list: the next option that begins with the same letter, however often that is
 * pressed, or the first one that begins with the whole text; null if there is none.
 */
export function placeOfTyped(
  titles: readonly string[],
  { typed, active }: { readonly typed: string; readonly active: number },
): number | null {
  const wanted = joined(typed);
  const isOneLetter = /^(.)\1*$/u.test(wanted);
  const begins = (beginning: string) => (place: number) =>
    joined(titles[place] ?? '').startsWith(beginning);
  const places = [...titles.keys()];
  const whole = places.find(begins(wanted));
  if (!isOneLetter) return whole ?? null;
  const after = places.map((step) => (active + 1 + step) % titles.length);
  return (wanted.length > 1 ? whole : undefined) ?? after.find(begins(wanted.charAt(0))) ?? null;
}

/** How close an option is: 0 for the closest, -1 for no match. */
function rankOf({ title, note = '' }: Findable, typed: string): number {
  if (joined(title).startsWith(joined(typed))) return 0;
  const words = wordsOf(`${title} ${note}`);
  const beginnings = words.map((_, at) => words.slice(at).join(''));
  const wanted = wordsOf(typed);
  const isBegun = (word: string) => beginnings.some((one) => one.startsWith(word));
  if (isBegun(joined(typed)) || wanted.every(isBegun)) return 1;
  return wanted.every((word) => words.join('').includes(word)) ? 2 : -1;
}

/** The words of a text in letters and numbers alone, as searches compare them. */
function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function joined(text: string): string {
  return wordsOf(text).join('');
}
