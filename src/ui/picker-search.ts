/** What can be found: its title, and what stands behind it. */
interface Findable {
  readonly title: string;
  readonly note?: string;
}

/**
 * The options in which all typed words begin a word, without regard to case, accents and signs between words; those whose title
 * begins with what was typed come first. Without any, those in which all typed words occur somewhere.
 */
export function matching<T extends Findable>(options: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted) }));
  const of = (wantedRank: number) =>
    ranked.filter(({ rank }) => rank === wantedRank).map(({ option }) => option);
  const close = [...of(0), ...of(1)];
  return close.length > 0 ? close : of(2);
}

/**
 * Where a list goes to when something is typed: the next option that begins with the same letter, however often it is
 * pressed, or the first one that begins with the whole; null if there is none.
 */
export function placeOfTyped(
  titles: readonly string[],
  { typed, active }: { readonly typed: string; readonly active: number },
): number | null {
  const wanted = plain(typed);
  const isOneLetter = /^(.)\1*$/u.test(wanted);
  const begins = (beginning: string) => (place: number) =>
    plain(titles[place] ?? '').startsWith(beginning);
  const places = [...titles.keys()];
  const whole = places.find(begins(wanted));
  if (!isOneLetter) return whole ?? null;
  const after = places.map((step) => (active + 1 + step) % titles.length);
  return (wanted.length > 1 ? whole : undefined) ?? after.find(begins(wanted.charAt(0))) ?? null;
}

/** 0 for the closest; -1 for none. */
function rankOf({ title, note = '' }: Findable, wanted: string): number {
  if (plain(title).startsWith(wanted)) return 0;
  const text = ` ${plain(`${title} ${note}`)}`;
  const words = wanted.split(' ');
  if (!words.every((word) => text.includes(word))) return -1;
  return words.every((word) => text.includes(` ${word}`)) ? 1 : 2;
}

function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
