import { HAS_SESSION } from '#contract/page-marks.ts';
import { SESSION_MARK } from '#contract/rendering.ts';
import type { BuiltDocument } from './document.ts';

/** Whom a page is for: somebody on whose device somebody is signed in, or anybody else. */
export type PageAudience = 'visitor' | 'session';

/** What the device says of itself. What the page then shows is no secret either way. */
export function pageAudienceOf(cookies: string | undefined): PageAudience {
  const isMarked = new RegExp(`(?:^|;\\s*)${SESSION_MARK}=1(?:;|$)`).test(cookies ?? '');
  return isMarked ? 'session' : 'visitor';
}

/** SPEC 17.9: to a session the same page without what it says to visitors alone (src/start/snapshot.css). */
export function shownTo(audience: PageAudience, document: BuiltDocument): BuiltDocument {
  if (audience === 'visitor') return document;
  return { ...document, html: document.html.replace(/<html\b/, `<html ${HAS_SESSION}`) };
}
