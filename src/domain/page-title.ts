/** The title that a page's name gives: the name as a person would write it. `code-of-conduct` is "Code of conduct". */
export function titleOfPage(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Titled {
  readonly id: string;
  readonly title?: string | undefined;
}

/** A page's title: its own, or else the one that its name gives. */
export function pageTitle({ id, title }: Titled): string {
  return title === undefined || title === '' ? titleOfPage(id) : title;
}

/** What the pages with an address of their own are called at first, where that is more than their names. */
const firstTitles: Readonly<Partial<Record<string, string>>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
};

/** The page with the title that it has until somebody gives it another. */
export function withFirstTitle<Page extends Titled>(page: Page): Page {
  const { title = '' } = page;
  return { ...page, title: title === '' ? (firstTitles[page.id] ?? '') : title };
}
