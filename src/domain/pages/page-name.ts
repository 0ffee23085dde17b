import { fixedPages } from '#contract/documents.ts';
import { MOST_PAGE_NAME } from '#contract/page-work.ts';
import { slugOf } from './slug.ts';

/**
 * SPEC 26.4: the first parts of the portal's addresses. A page of such a name could be mistaken for the screen.
 * `src/routes/-page-names.test.ts` holds it against the routes.
 */
export const reservedNames: readonly string[] = [
  ...['about', 'aboutus', 'api', 'assets', 'dashboard', 'data-request', 'departments', 'events'],
  ...['forgot-password', 'home', 'join', 'leader-dashboard', 'login', 'notifications', 'page'],
  ...['pages', 'register', 'reset-password', 'share', 'sync', 'uploads'],
];

const wellFormed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

/** The name in lower case, as it is kept; null for one that would not make a decent address. */
export function pageNameIn(text: string): string | null {
  const name = text.trim().toLowerCase();
  return name.length <= MOST_PAGE_NAME && wellFormed.test(name) ? name : null;
}

/** The name that a title makes; empty if it makes none. */
export function pageNameFor(title: string): string {
  return slugOf(title, MOST_PAGE_NAME);
}

/** Whether a name in lower case belongs to the portal itself. */
export function isReservedName(name: string): boolean {
  return reservedNames.includes(name) || fixedPages.some((fixed) => fixed === name);
}
