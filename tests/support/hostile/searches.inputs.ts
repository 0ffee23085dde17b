/** What somebody types, and whether it finds the title. */
interface Search {
  readonly input: string;
  readonly title: string;
  readonly expected: boolean;
  readonly source: string;
}

/** Pairs of spellings, each of which finds the other. */
const alike: readonly (readonly [one: string, other: string, source: string])[] = [
  ['f8c', 'F8-C', 'own: a ship of Star Citizen, as members write it'],
  ['f8 c', 'F8C', 'own'],
  ['f8-c', 'f8 C', 'own'],
  ['coop', 'Co-op', 'own: how English dictionaries differ'],
  ['co op', 'Coop', 'own'],
  ['t72b', 'T-72-B', 'own: more than two parts'],
  ['dropship', 'Drop ship', 'own: words that grew together'],
  ['falcon9', 'Falcon_9', 'own: usernames have underscores'],
  ['acdc', 'AC/DC', 'own'],
  ['email', 'e\u2011mail', 'Unicode: no-break hyphen'],
  ['su57', 'Su\u201357', 'Unicode: en dash, as word processors put it'],
  ['kathe', 'K\u00e4the', 'UAX 15'],
  ['lodz', '\u0141\u00f3d\u017a', 'own: a letter that no normalisation takes apart'],
  ['ohara', 'O\u2019Hara', 'own: a typographic apostrophe'],
  ['jean luc', 'Jean-Luc', 'own'],
  ['f8c', 'F8(C)', 'own: brackets'],
  ['f8c', 'F8:C', 'own: a colon'],
  ['f8c', 'F8\u2212C', 'Unicode: a minus sign'],
  ['f8c', 'F8\u30fbC', 'Japanese: the dot between words'],
  ['rd', 'R&D', 'own: an ampersand'],
  ['dont', 'Don\u2018t', 'own: an apostrophe that turns the wrong way'],
  ['oneill', 'O`Neill', 'own: a grave accent as an apostrophe'],
  ['#mining', 'mining', 'own: as tags are shown'],
  ['"ace"', 'Ace', 'own: as search engines take it'],
  ['hal', '\u0126al', 'Maltese'],
  ['\u0639\u0644\u064a', '\u0639\u0644\u06cc', 'Arabic and Persian keyboards: Ali'],
  [
    '\u0645\u062f\u0631\u0633\u0647',
    '\u0645\u062f\u0631\u0633\u0629',
    'Arabic: the two dots of a final h',
  ],
  ['wing 3', 'Wing \u0663', 'Arabic digits'],
  ['wing 37', 'Wing \u06f3\u06f7', 'Persian digits'],
  ['wing 6', 'Wing \u096c', 'Devanagari digits, whose row begins at 6'],
  ['wing 9', 'Wing \u{116e3}', 'Unicode 16: the second row of Myanmar digits in one block'],
  ['wing 9', 'Wing \u{1e5fa}', 'Unicode 16: Ol Onal, whose row begins at 1'],
  ['hawaii', 'Hawai\u02bbi', 'Hawaiian: an apostrophe that counts as a letter'],
  ['dartagnan', 'D\u02bcArtagnan', 'Unicode: an apostrophe that counts as a letter'],
  ['1/2', '\u00bd', 'UAX 15, NFKD: a fraction'],
  ['ss13', '\uff33\uff33\uff11\uff13', 'UAX 15, NFKC: full width'],
];

export const searches: readonly Search[] = [
  ...alike.flatMap(([one, other, source]) => [
    { input: one, title: other, expected: true, source },
    { input: other, title: one, expected: true, source: `${source}, the other way round` },
  ]),
  { input: 'f8d', title: 'F8-C', expected: false, source: 'own' },
  { input: 'copilot', title: 'Co-op', expected: false, source: 'own' },
  { input: '9falcon', title: 'Falcon_9', expected: false, source: 'own: the order counts' },
];
