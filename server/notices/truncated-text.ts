const segmenter = new Intl.Segmenter('en');

/** How long the beginning may be: one letter can have any number of marks, each of which takes bytes. */
interface Most {
  readonly letters: number;
  /** The size in UTF-8. */
  readonly bytes: number;
}

/** The first letters of a text, counted as people count them. */
export function truncated(text: string, { letters, bytes }: Most): string {
  if (text.length <= letters && Buffer.byteLength(text) <= bytes) return text;
  let beginning = '';
  let [count, size] = [0, 0];
  for (const { segment } of segmenter.segment(text)) {
    size += Buffer.byteLength(segment);
    if (count === letters || size > bytes) break;
    beginning += segment;
    count += 1;
  }
  return beginning;
}
