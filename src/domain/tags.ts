import { visibleText } from '#contract/visible-text.ts';
import { spellingKey } from './spelling-key.ts';

/** SPEC 5.20: a tag as it is stored, without surrounding spaces and the comma that ended it; empty if nothing is left. */
export function tagOf(text: string): string {
  return visibleText(text)
    .trim()
    .replace(/[\s,]+$/u, '')
    .trim();
}

/** Adds what was typed as a tag. An empty tag, or one that is already there, however it is spelled, changes nothing. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = tagOf(typed);
  const isKnown = tags.some((one) => spellingKey(one) === spellingKey(tag));
  return tag === '' || isKnown ? tags : [...tags, tag];
}

/** How many tags something may have, and how many characters a tag, as in the contract. */
const MOST_TAGS = 20;
const LONGEST_TAG = 60;

/** Why what was typed can't be added as a tag, as a sentence; null if it can, or is one of them already. */
export function tagProblem(tags: readonly string[], typed: string): string | null {
  if (withTag(tags, typed) === tags) return null;
  if (tagOf(typed).length > LONGEST_TAG) return `A tag has at most ${LONGEST_TAG} characters.`;
  return tags.length < MOST_TAGS
    ? null
    : `There can be ${MOST_TAGS} tags. Remove one to add another.`;
}

/** A list from the wire, with the same rules. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  return tags.reduce<readonly string[]>(withTag, []);
}
