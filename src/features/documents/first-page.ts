import type { PageRow } from '#contract/documents.ts';
import type { Loaded } from '#data/loaded.ts';
import { isBlankHtml } from '#domain/html-policy.ts';
import { withFirstTitle } from '#domain/page-address.ts';

/** SPEC 26.1: what a page says until an Admin writes something else. */
export interface FirstPage {
  readonly html: string;
  /** The line below the title. */
  readonly lead: string;
}

/** Whether a page still says what it began with; one that is emptied does so again. */
export function isAsItBegan(page: PageRow, first: FirstPage | undefined): first is FirstPage {
  return first !== undefined && isBlankHtml(page.content);
}

/** The page with the title and the text that it begins with, if nobody has given it others. */
export function withFirstText<Page extends PageRow>(
  page: Page,
  first: FirstPage | undefined,
): Page {
  const titled = withFirstTitle(page);
  return isAsItBegan(page, first) ? { ...titled, content: first.html } : titled;
}

/** What `withFirstText` returns, for a page that may still be on its way. */
export function loadedWithText<Page extends PageRow>(
  page: Loaded<Page | null>,
  first: FirstPage | undefined,
): Loaded<Page | null> {
  if (page.state !== 'here' || page.value === null) return page;
  return { ...page, value: withFirstText(page.value, first) };
}
