/** Titles of events that are then deleted, and the titles in the feed: calendar apps show STATUS:CANCELLED like any other. */
export const cancelledTitles = [
  { input: 'Patrol', expected: 'Cancelled: Patrol', source: 'own' },
  { input: 'CANCELLED: Patrol', expected: 'CANCELLED: Patrol', source: 'own: said before' },
  {
    input: '[canceled] Patrol',
    expected: '[canceled] Patrol',
    source: 'own: American, in brackets',
  },
  {
    input: '❌ Cancelled - Patrol',
    expected: '❌ Cancelled - Patrol',
    source: 'own: an emoji first',
  },
  { input: 'Cancelled flights', expected: 'Cancelled flights', source: 'own: price of the rule' },
  {
    input: 'The cancelled convoy',
    expected: 'Cancelled: The cancelled convoy',
    source: 'own: a word within',
  },
  { input: 'مهمة', expected: 'Cancelled: \u2068مهمة\u2069', source: 'own: right to left' },
  { input: 'a;b,c\\n', expected: 'Cancelled: a;b,c\\n', source: 'RFC 5545, what is escaped' },
] as const;
