import { addressFamilies } from './addresses.ts';
import { handlerFamilies } from './handlers.ts';
import type { Family } from './attack-marks.ts';
import { parsingFamilies } from './parsing.ts';
import { published } from './published.ts';
import { writtenFamilies } from './written-attacks.ts';

/** All attacks on rich text, each string once: first those that others published, then our own. */
export const families: readonly Family[] = once([
  ...published,
  ...writtenFamilies,
  ...handlerFamilies,
  ...addressFamilies,
  ...parsingFamilies,
]);

export const hostileHtml: readonly string[] = families.flatMap(({ strings }) => strings);

/** The strings that a parser reads as more than text. */
export function withMarkup(strings: readonly string[]): readonly string[] {
  return strings.filter((text) => /<[a-z!?/]/i.test(text));
}

/** The strings that come from the packages. */
export const publishedHtml: readonly string[] = families
  .slice(0, published.length)
  .flatMap(({ strings }) => strings);

function once(all: readonly Family[]): Family[] {
  const seen = new Set<string>();
  const isNew = (text: string) => !seen.has(text) && seen.add(text).has(text);
  return all.map((family) => ({ ...family, strings: family.strings.filter(isNew) }));
}
