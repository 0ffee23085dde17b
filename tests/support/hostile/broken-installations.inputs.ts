/** What a page may find stored, or be told by a worker of any version; `expected`: how many failures it counts then. */
export const brokenInstallations: readonly {
  readonly input: { readonly kept?: string; readonly told?: unknown };
  readonly expected: number;
  readonly source: string;
}[] = [
  { input: { kept: 'not ours' }, expected: 0, source: 'own: another script at this origin' },
  { input: { kept: '{"times":"2"}' }, expected: 0, source: 'own: an older form of it' },
  {
    input: { kept: '{"times":2,"changed":"/sw.js","at":1}', told: { type: 'OPEN', path: '/home' } },
    expected: 2,
    source: 'store/worker-orders.ts: another order',
  },
  { input: { told: 'INSTALLATION' }, expected: 0, source: 'own: a message of another form' },
  { input: { told: null }, expected: 0, source: 'HTML 9.4.3: a message may be anything' },
  {
    input: { told: { type: 'INSTALLATION', changed: 1, at: 'x' } },
    expected: 0,
    source: 'own: a later version may say it otherwise',
  },
];
