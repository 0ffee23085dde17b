// @chunk forms
import { textPages, type TextPage } from '#contract/documents.ts';

/** Whether a page has an address of its own, besides `/page/…`: `name` is in lower case. */
export function isTextPage(name: string): name is TextPage {
  return textPages.some((one) => one === name);
}

/** The path within the portal at which everybody reads a page. */
export function addressOfPage(name: string): string {
  return isTextPage(name) ? `/${name}` : `/page/${encodeURIComponent(name)}`;
}

/** What the pages with an address of their own are called at first, where that is more than their names. */
export const firstTitles: Readonly<Partial<Record<string, string>>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
};

interface Titled {
  readonly id: string;
  readonly title?: string | undefined;
}

/** The page with the title that it has until somebody gives it another. */
export function withFirstTitle<Page extends Titled>(page: Page): Page {
  const { title = '' } = page;
  return { ...page, title: title === '' ? (firstTitles[page.id] ?? '') : title };
}
