import { visibleText } from '#contract/visible-text.ts';

/** SPEC 5.20: a tag as it is stored, without surrounding spaces and the comma that ended it; empty if nothing is left. */
export function tagOf(text: string): string {
  return visibleText(text)
    .trim()
    .replace(/[\s,]+$/u, '')
    .trim();
}

/** Adds what was typed as a tag. An empty tag, or one that is already there (ignoring case), changes nothing. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = tagOf(typed);
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : [...tags, tag];
}

/** A list from the wire, with the same rules. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  return tags.reduce<readonly string[]>(withTag, []);
}
