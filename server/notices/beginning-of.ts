const segmenter = new Intl.Segmenter('en');

/** The first so many letters of a text, as people count them. */
export function beginningOf(text: string, letters: number): string {
  if (text.length <= letters) return text;
  let beginning = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === letters) break;
    beginning += segment;
    count += 1;
  }
  return beginning;
}
