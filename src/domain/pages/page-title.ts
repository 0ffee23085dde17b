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
