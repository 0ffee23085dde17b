/** Cookie headers that browsers send, and whether each says that somebody is signed in. */
export const cookiesOfSessions = [
  { input: 'muster-session=1', expected: true, source: 'own' },
  {
    input: 'a=b; muster-session=1; c=d',
    expected: true,
    source: 'RFC 6265 5.4: several in one line',
  },
  {
    input: 'a=b;muster-session=1',
    expected: true,
    source: 'own: a proxy that leaves out the space',
  },
  { input: '', expected: false, source: 'own: none' },
  { input: 'muster-session=', expected: false, source: 'RFC 6265 5.2: emptied, not removed' },
  { input: 'muster-session=10', expected: false, source: 'own: another value' },
  { input: 'not-muster-session=1', expected: false, source: 'own: another name that ends alike' },
  { input: 'a="muster-session=1"', expected: false, source: 'RFC 6265 4.1.1: a quoted value' },
] as const;
