/** Requests whose address has no page of its own; `expected` is the real address whose page they share. */
export const madeUpAddresses: readonly {
  readonly input: { readonly path: (n: number) => string; readonly host?: (n: number) => string };
  readonly expected: string;
  readonly source: string;
}[] = [
  { input: { path: (n) => `/home?utm_source=${n}` }, expected: '/home', source: 'mails and chats' },
  {
    input: { path: (n) => `/home?post=${n}` },
    expected: '/home',
    source: 'own: a post that is gone',
  },
  {
    input: { path: (n) => `/home?post=1&post=${n}` },
    expected: '/home',
    source: 'RFC 3986 3.4: a name may come twice',
  },
  {
    input: { path: (n) => `/aboutus/?section=${n}` },
    expected: '/aboutus',
    source: 'own: a slash at the end',
  },
  {
    input: { path: (n) => `/DEPARTMENTS?dept=x${n}` },
    expected: '/departments',
    source: 'own: letter case, and no department',
  },
  { input: { path: (n) => `/login?next=/${n}` }, expected: '/login', source: 'SPEC 2' },
  {
    input: { path: () => '/privacy-policy', host: (n) => `host-${n}.invalid` },
    expected: '/privacy-policy',
    source: 'RFC 9110 7.2: the host is what the client says',
  },
  {
    input: { path: (n) => `/%68ome?${n}` },
    expected: '/home',
    source: 'RFC 3986 2.3: an unreserved character may be escaped',
  },
  {
    input: { path: (n) => `/home?post[]=${n}&post=%ff` },
    expected: '/home',
    source: 'PHP and Rack: names of lists; and bytes that are no letters',
  },
  {
    input: { path: (n) => `/ABOUTUS?section=__proto__&${n}` },
    expected: '/aboutus',
    source: 'own: a name that every object has',
  },
  {
    input: { path: (n) => `/page/a%2fb${n}` },
    expected: '/page/nobody-wrote-this',
    source: 'RFC 3986 2.2: an encoded slash is no slash',
  },
  {
    input: { path: () => '/login', host: (n) => `${'MUSTER'.slice(0, n % 7)}muster.example:80` },
    expected: '/login',
    source: 'RFC 3986 6.2.3: letter case of a host, and the port that is meant anyway',
  },
  {
    input: { path: (n) => `/page/nobody-wrote-${n}` },
    expected: '/page/nobody-wrote-this',
    source: 'own: scanners guess names',
  },
  {
    input: { path: (n) => `/events/00000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
    expected: '/events/nobody-planned-this',
    source: 'own: well-formed, and of no event',
  },
];
