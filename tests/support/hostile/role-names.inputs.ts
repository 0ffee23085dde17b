/** Two spellings of a role's name, and whether they count as one name. */
interface Spellings {
  readonly input: readonly [before: string, after: string];
  readonly expected: 'the same' | 'another';
  readonly source: string;
}

export const roleSpellings: readonly Spellings[] = [
  {
    input: ['pilot', 'Pilot'],
    expected: 'the same',
    source: 'own: a name corrected by its author',
  },
  {
    input: ['Fl\u00FCgelmann', 'Flu\u0308gelmann'],
    expected: 'the same',
    source: 'Unicode 15.1, 3.11: typed on macOS, composed; a bot on Linux, decomposed',
  },
  {
    input: ['STRASSE', 'Straße'],
    expected: 'the same',
    source: 'Unicode CaseFolding.txt: 00DF folds to ss',
  },
  {
    input: ['Ｇｕｎｎｅｒ', 'Gunner'],
    expected: 'the same',
    source: 'Unicode NFKC: full width, from a Japanese keyboard',
  },
  {
    input: ['Of\uFB01cer', 'Officer'],
    expected: 'the same',
    source: 'Unicode NFKC: a ligature copied from a PDF',
  },
  {
    input: ['ΝΑΎΤΗΣ', 'ναύτης'],
    expected: 'the same',
    source: 'Unicode SpecialCasing.txt: the final sigma',
  },
  {
    input: ['Escort\u00A0 pilot', 'Escort pilot'],
    expected: 'the same',
    source: 'CSS Text 3, 4.1.1: shown alike; pasted from a spreadsheet',
  },
  {
    input: ['Scout', 'Scouts'],
    expected: 'another',
    source: 'own: another word',
  },
  {
    input: ['F8-C', 'F8C'],
    expected: 'another',
    source: 'own: two ships of a fleet differ by a stroke',
  },
];
