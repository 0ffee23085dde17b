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
] as const;
