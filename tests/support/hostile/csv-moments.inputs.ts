/** Moments as the server writes them, and in the form that Excel, LibreOffice and Sheets read in every language. */
export const momentsForCsv = [
  { input: '2026-11-20T16:20:00.000Z', expected: '2026-11-20 16:20', source: 'own' },
  {
    input: '2026-12-31T23:59:59.999Z',
    expected: '2026-12-31 23:59',
    source: 'own: not rounded up',
  },
  {
    input: '2026-10-25T01:30:00.000Z',
    expected: '2026-10-25 01:30',
    source: 'own: the hour that comes twice in Berlin',
  },
  {
    input: '2026-03-01T00:00:00+02:00',
    expected: '2026-02-28 22:00',
    source: 'RFC 3339, an offset',
  },
  { input: '1970-01-01T00:00:00Z', expected: '1970-01-01 00:00', source: 'own: the first' },
] as const;
