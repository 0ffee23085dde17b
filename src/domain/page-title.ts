/** The heading of a content page: its name as a person would write it. `code-of-conduct` is "Code of conduct". */
export function titleOfPage(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
