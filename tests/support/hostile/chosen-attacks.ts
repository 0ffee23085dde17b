import { hostileHtml } from './hostile-html.ts';
import { sectionsOf } from './sections.ts';

/** Thirty attacks, one of each kind, for tests that are too slow to try all of them. */
export const chosenHtml: readonly string[] = (
  sectionsOf('chosen.txt').get('one of each manner') ?? []
).map((html) => {
  if (hostileHtml.includes(html)) return html;
  throw new Error(`This is none of the attacks: ${html}`);
});
