interface Direction {
  readonly input: string;
  readonly name: string;
  /** Whether the name is written from right to left, so that our sentences have to isolate it. */
  readonly expected: boolean;
  readonly source: string;
}

export const directions: readonly Direction[] = [
  { input: 'Hebrew', name: 'נמל', expected: true, source: 'UAX 9, class R' },
  { input: 'Arabic', name: 'ميناء', expected: true, source: 'UAX 9, class AL' },
  { input: 'Persian with a joiner', name: 'می‌خواهم', expected: true, source: 'own' },
  { input: 'Syriac', name: 'ܡܠܦܢܐ', expected: true, source: 'UAX 9, class AL' },
  { input: 'Thaana', name: 'ދިވެހި', expected: true, source: 'UAX 9, class AL' },
  { input: "N'Ko", name: 'ߒߞߏ', expected: true, source: 'UAX 9, class R' },
  { input: 'Adlam', name: '𞤀𞤣𞤤𞤢𞤥', expected: true, source: 'UAX 9, class R, beyond U+FFFF' },
  { input: 'presentation forms', name: 'ﻣﻴﻨﺎﺀ', expected: true, source: 'as PDFs are copied' },
  { input: 'a name that ends in Hebrew', name: 'Wing 2 נמל', expected: true, source: 'own' },
  { input: 'a number before it', name: '5 נמל', expected: true, source: 'own' },
  { input: 'Latin', name: 'Ace Pilot', expected: false, source: 'own' },
  { input: 'Cyrillic', name: 'Пилот', expected: false, source: 'UAX 9, class L' },
  { input: 'Japanese', name: '操縦士', expected: false, source: 'UAX 9, class L' },
  { input: 'digits', name: '007', expected: false, source: 'UAX 9, class EN' },
  { input: 'an emoji', name: '🚀', expected: false, source: 'UAX 9, class ON' },
];

/** Whether a sentence of ours runs from left to right, once the names that it isolates are left out. */
export function isKeptApart(sentence: string): boolean {
  const ours = sentence.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
  return !directions.some(({ name, expected }) => expected && ours.includes(name));
}
