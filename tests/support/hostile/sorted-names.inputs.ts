/** Names in the order in which people look for them. */
export const sortedNames = [
  {
    input: ['crew10', 'crew2', 'crew1'],
    expected: ['crew1', 'crew2', 'crew10'],
    source: 'own: the demo',
  },
  {
    input: ['Wing 12 Bravo', 'Wing 3 Bravo', 'Wing 12 Alpha'],
    expected: ['Wing 3 Bravo', 'Wing 12 Alpha', 'Wing 12 Bravo'],
    source: 'own: numbers within a name',
  },
  {
    input: ['F-16', 'F-8', 'F-104'],
    expected: ['F-8', 'F-16', 'F-104'],
    source: 'own: after a sign',
  },
  {
    input: ['Part 10', 'part 9', 'Part 1'],
    expected: ['Part 1', 'part 9', 'Part 10'],
    source: 'CLDR kn: in either letter case',
  },
  {
    input: ['Squad 007', 'Squad 10', 'Squad 08'],
    expected: ['Squad 007', 'Squad 08', 'Squad 10'],
    source: 'CLDR kn: zeros in front count for nothing',
  },
  {
    input: ['v 100000000000000000000', 'v 20000000000', 'v 3'],
    expected: ['v 3', 'v 20000000000', 'v 100000000000000000000'],
    source: 'own: numbers that no number type holds',
  },
  {
    input: ['Zoe', 'apfelmus', 'äpfelchen', 'Äpfel'],
    expected: ['Äpfel', 'äpfelchen', 'apfelmus', 'Zoe'],
    source: 'own: small and large umlauts stand by their letter, whatever the locale of a database',
  },
  {
    input: ['Eve', 'Émile', 'emil', 'Elan'],
    expected: ['Elan', 'emil', 'Émile', 'Eve'],
    source: 'French: accents count after letters',
  },
  {
    input: ['Café 10', 'Cafe 3', 'Cafe\u0301 2'],
    expected: ['Cafe\u0301 2', 'Cafe 3', 'Café 10'],
    source: 'Unicode UAX 15: composed and decomposed, as macOS writes it',
  },
  {
    input: ['Mars', 'Łódź', 'Lodz 2', 'Lima'],
    expected: ['Lima', 'Łódź', 'Lodz 2', 'Mars'],
    source: 'Polish: a letter with a stroke',
  },
  {
    input: ['Pia', 'Øre', 'Oslo', 'Ozean'],
    expected: ['Øre', 'Oslo', 'Ozean', 'Pia'],
    source: 'CLDR root: as in an English list',
  },
  {
    input: ['Яна', 'Йод', 'Иван', 'Ира', 'Жук', 'Ёлка', 'еда'],
    expected: ['еда', 'Ёлка', 'Жук', 'Иван', 'Ира', 'Йод', 'Яна'],
    source: 'Russian: of the two letters with marks one is a letter of its own',
  },
  {
    input: ['Stefan', 'Straße', 'Strasse 2', 'Strand'],
    expected: ['Stefan', 'Strand', 'Straße', 'Strasse 2'],
    source: 'German: sharp s',
  },
  {
    input: ['班１０', '班2', '班１'],
    expected: ['班１', '班2', '班１０'],
    source: 'Japanese keyboards: numbers in full width',
  },
  {
    input: ['فرقة ١٠', 'فرقة ٢'],
    expected: ['فرقة ٢', 'فرقة ١٠'],
    source: 'Arabic: its own digits',
  },
  {
    input: ['F8', 'F-104', 'F 9'],
    expected: ['F 9', 'F-104', 'F8'],
    source: 'CLDR root: signs count, spaces first',
  },
] as const;
