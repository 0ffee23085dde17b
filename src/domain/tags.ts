import { visibleText } from '#contract/visible-text.ts';
import { folded } from './folded.ts';

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
  const isKnown = tags.some((one) => folded(one) === folded(tag));
  return tag === '' || isKnown ? tags : [...tags, tag];
}

/** A list from the wire, with the same rules. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  return tags.reduce<readonly string[]>(withTag, []);
}
