/** The answer when a page asks for the portal's version; `expected`: what happens to a part of the app that the page misses. */
export const servedPages: readonly {
  readonly input: { readonly status: number; readonly body: string } | 'nobody';
  readonly expected: 'reload' | 'unreachable';
  readonly source: string;
}[] = [
  {
    input: {
      status: 200,
      body: '<script type="module" crossorigin src="/assets/index-new.js"></script>',
    },
    expected: 'reload',
    source: 'own: a deployment',
  },
  {
    input: {
      status: 200,
      body: '<script type="module" crossorigin src="/assets/index-own.js"></script>',
    },
    expected: 'unreachable',
    source: 'own: the same version, whose part did not come',
  },
  { input: 'nobody', expected: 'unreachable', source: 'Fetch 5.6: no connection is a TypeError' },
  {
    input: { status: 200, body: '<h1>Please accept our terms</h1>' },
    expected: 'unreachable',
    source: 'RFC 8952: a captive portal',
  },
  {
    input: {
      status: 503,
      body: '<script type="module" crossorigin src="/assets/index-new.js"></script>',
    },
    expected: 'unreachable',
    source: 'RFC 9110 15.6.4: in the middle of a deployment',
  },
  {
    input: { status: 502, body: '' },
    expected: 'unreachable',
    source: 'RFC 9110 15.6.3: a proxy without its server',
  },
];
