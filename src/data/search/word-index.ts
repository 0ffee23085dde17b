import SearchableMap from 'minisearch/SearchableMap';
import { plain } from '#domain/search-text.ts';
import { joinedWords, searchWords } from './words.ts';

/** What an index knows of a thing. */
export interface Indexed {
  readonly id: string;
  readonly title: string;
  /** Words by which the thing is found as well, but less well than by its title: tags, a department. */
  readonly also: readonly string[];
}

export interface Match<T> {
  readonly of: T;
  /** The higher the better; it depends on the thing and the query alone. */
  readonly score: number;
  /** True if it is found only because typing errors are forgiven. */
  readonly isTypo: boolean;
}

export interface Matches<T> {
  /** What matches, in no order. */
  readonly all: readonly Match<T>[];
  /** The words to be marked in titles: the query's, and those that were meant. */
  readonly words: readonly string[];
}

/** Typing errors are forgiven when fewer things than this match to the letter. */
const FEW = 5;
/** How many words of a query count: nobody types more on purpose. */
const MOST_WORDS = 6;

/** How well a word of the query meets one of a title. Outside of titles it counts half. */
const worth = {
  whole: 20,
  start: 16,
  otherwise: 12,
  inside: 8,
  oneError: 4,
  twoErrors: 2,
} as const;
const TITLE_BEGINS = 8;

/** The places (in `#things`) of the things that have a word. */
interface Holders {
  readonly inTitle: Set<number>;
  readonly elsewhere: Set<number>;
}

/**
 * Finds things by words, their beginnings, what is inside them, and words that are typed slightly wrong. Things are put and
 * removed one by one; after any history the answers are those of an index built anew. A radix tree finds corrected words.
 */
export class WordIndex<T extends Indexed> {
  readonly #tree = new SearchableMap<Holders>();
  /** The tree's holders by word: a scan of all words takes a fraction of a walk through the tree. */
  readonly #holders = new Map<string, Holders>();
  readonly #placeById = new Map<string, number>();
  readonly #things: (T | undefined)[] = [];
  readonly #titles: string[] = [];
  /** Words written in several parts, such as `F8-C`, joined: `f8c`. Empty for most titles. */
  readonly #joined: string[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#placeById.size;
  }

  get(id: string): T | undefined {
    const place = this.#placeById.get(id);
    return place === undefined ? undefined : this.#things[place];
  }

  *all(): Iterable<T> {
    for (const thing of this.#things) if (thing) yield thing;
  }

  /** Takes in a thing, new or changed. */
  put(thing: T): void {
    this.remove(thing.id);
    const place = this.#free.pop() ?? this.#things.length;
    this.#placeById.set(thing.id, place);
    this.#things[place] = thing;
    this.#titles[place] = plain(thing.title);
    let joined = joinedWords(thing.title);
    for (const text of thing.also) joined += joinedWords(text);
    this.#joined[place] = joined;
    for (const word of searchWords(thing.title)) this.#holdersOf(word).inTitle.add(place);
    for (const word of alsoOf(thing)) this.#holdersOf(word).elsewhere.add(place);
  }

  remove(id: string): void {
    const place = this.#placeById.get(id);
    const thing = place === undefined ? undefined : this.#things[place];
    if (place === undefined || !thing) return;
    for (const word of [...searchWords(thing.title), ...alsoOf(thing)]) this.#leave(word, place);
    this.#placeById.delete(id);
    this.#things[place] = undefined;
    this.#titles[place] = '';
    this.#joined[place] = '';
    this.#free.push(place);
  }

  clear(): void {
    this.#tree.clear();
    this.#holders.clear();
    this.#placeById.clear();
    this.#things.length = 0;
    this.#titles.length = 0;
    this.#joined.length = 0;
    this.#free.length = 0;
  }

  /** Everything that has all words of the query; typing errors are forgiven only when few things match exactly. */
  search(query: string): Matches<T> {
    const words = searchWords(query).slice(0, MOST_WORDS);
    if (words.length === 0) return { all: [], words };
    const phrase = plain(query).trim();
    const otherwise = this.#otherwise(words);
    const scores = this.#scores(
      words.map((word) => this.#toTheLetter(word)),
      otherwise,
    );
    const all = this.#matches(scores, phrase, null);
    if (all.length >= FEW) return { all, words };
    const meant = words.map((word) => this.#meantBy(word));
    const forgiving = this.#scores(
      words.map((word, at) => new Map([...(meant[at] ?? []), ...this.#toTheLetter(word)])),
      otherwise,
    );
    const typos = this.#matches(forgiving, phrase, scores);
    const shown = typos.length > 0 ? meant.flatMap((terms) => [...terms.keys()]) : [];
    return { all: [...all, ...typos], words: [...words, ...shown] };
  }

  #holdersOf(word: string): Holders {
    const known = this.#holders.get(word);
    if (known) return known;
    const holders: Holders = { inTitle: new Set(), elsewhere: new Set() };
    this.#holders.set(word, holders);
    this.#tree.set(word, holders);
    return holders;
  }

  #leave(word: string, place: number): void {
    const holders = this.#holders.get(word);
    holders?.inTitle.delete(place);
    holders?.elsewhere.delete(place);
    if (!holders || holders.inTitle.size + holders.elsewhere.size > 0) return;
    this.#holders.delete(word);
    this.#tree.delete(word);
  }

  /** The words that begin with this one or contain it, with what each is worth. One or two letters are only looked for at the start. */
  #toTheLetter(word: string): ReadonlyMap<string, number> {
    const isShort = /^[a-z0-9]{1,2}$/.test(word);
    const found = new Map<string, number>();
    for (const term of this.#holders.keys()) {
      const at = isShort ? (term.startsWith(word) ? 0 : -1) : term.indexOf(word);
      if (at === 0) found.set(term, term.length === word.length ? worth.whole : worth.start);
      else if (at > 0) found.set(term, worth.inside);
    }
    return found;
  }

  /** Words with a few other letters, or with two neighbours swapped, which counts as one typing error. */
  #meantBy(word: string): ReadonlyMap<string, number> {
    const errors = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
    if (errors === 0) return new Map();
    const found = [...this.#tree.fuzzyGet(word, errors)].filter(([, [, distance]]) => distance > 0);
    const swapped = swaps(word).filter((term) => this.#holders.has(term));
    return new Map([
      ...found.map(([term, [, distance]]): [string, number] => [
        term,
        distance === 1 ? worth.oneError : worth.twoErrors,
      ]),
      ...swapped.map((term): [string, number] => [term, worth.oneError]),
    ]);
  }

  /** The places, word by word, that have it in parts, or joined with its neighbours: `f8c` finds `F8-C`, and `f8 c` finds `F8C`. */
  #otherwise(words: readonly string[]): readonly ReadonlySet<number>[] {
    const found = words.map((word) => this.#inParts(word));
    for (const [at] of words.entries()) {
      for (const end of [at + 2, at + 3]) {
        if (end > words.length) continue;
        const places = this.#beginningWith(words.slice(at, end).join(''));
        for (const part of found.slice(at, end)) for (const place of places) part.add(place);
      }
    }
    return found;
  }

  #inParts(word: string): Set<number> {
    const found = new Set<number>();
    for (let end = 1; end < word.length; end += 1) {
      const [first, rest] = [word.slice(0, end), word.slice(end)];
      const begun = this.#holders.get(first);
      if (!begun) continue;
      for (const place of placesOf(begun)) {
        const isThere =
          this.#joined[place]?.includes(word) === true ||
          this.#titles[place]?.includes(`${first} ${rest}`) === true;
        if (isThere) found.add(place);
      }
    }
    return found;
  }

  #beginningWith(start: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (const [, holders] of this.#tree.atPrefix(start))
      for (const place of placesOf(holders)) found.add(place);
    return found;
  }

  /** The scores by place: the sum over all words, or 0 if one of them is missing. */
  #scores(
    words: readonly ReadonlyMap<string, number>[],
    otherwise: readonly ReadonlySet<number>[],
  ): Uint16Array {
    let sums: Uint16Array | null = null;
    for (const [at, terms] of words.entries()) {
      const best = this.#bestOf(terms);
      for (const place of otherwise[at] ?? [])
        best[place] = Math.max(best[place] ?? 0, worth.otherwise);
      if (sums) for (let i = 0; i < best.length; i += 1) best[i] = plus(sums[i], best[i]);
      sums = best;
    }
    return sums ?? new Uint16Array(0);
  }

  #bestOf(terms: ReadonlyMap<string, number>): Uint16Array {
    const best = new Uint16Array(this.#things.length);
    for (const [term, value] of terms) {
      const holders = this.#holders.get(term);
      if (!holders) continue;
      for (const place of holders.inTitle) if ((best[place] ?? 0) < value) best[place] = value;
      const half = value / 2;
      for (const place of holders.elsewhere) if ((best[place] ?? 0) < half) best[place] = half;
    }
    return best;
  }

  /** The matches with a score, without those that have one in `found`. */
  #matches(scores: Uint16Array, phrase: string, found: Uint16Array | null): Match<T>[] {
    const matches: Match<T>[] = [];
    for (let place = 0; place < scores.length; place += 1) {
      const score = scores[place] ?? 0;
      const of = this.#things[place];
      if (score === 0 || !of || (found?.[place] ?? 0) > 0) continue;
      const begins = this.#titles[place]?.startsWith(phrase) === true ? TITLE_BEGINS : 0;
      matches.push({ of, score: score + begins, isTypo: found !== null });
    }
    return matches;
  }
}

function* placesOf({ inTitle, elsewhere }: Holders): Iterable<number> {
  yield* inTitle;
  yield* elsewhere;
}

function alsoOf({ also }: Indexed): readonly string[] {
  return also.flatMap(searchWords);
}

function swaps(word: string): string[] {
  return Array.from(word.slice(1), (next, at) => {
    const before = word.slice(0, at);
    return `${before}${next}${word.charAt(at)}${word.slice(at + 2)}`;
  }).filter((swapped) => swapped !== word);
}

function plus(sum = 0, best = 0): number {
  return sum > 0 && best > 0 ? sum + best : 0;
}
