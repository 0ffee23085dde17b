import { textOf } from '#domain/html-policy.ts';
import { ABOUT_PREVIEW_LENGTH } from '#domain/limits.ts';

/** SPEC 2.41: the first hundred characters of a section's text; an ellipsis if there is more. */
export function sectionPreview(html: string): string {
  const characters = Array.from(textOf(html));
  if (characters.length <= ABOUT_PREVIEW_LENGTH) return characters.join('');
  return `${characters.slice(0, ABOUT_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
