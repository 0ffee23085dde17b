import type { LinkInput } from './links.inputs.ts';

/** Addresses that mean something else when they are typed on purpose than in a page or a text. */
export const typedInputs: readonly LinkInput[] = [
  {
    source: 'RFC 5322 3.2.3: an atom may have a slash',
    input: 'c/us@example.org',
    expected: 'mailto:c%2Fus@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: a number sign in it',
    input: 'a#b@example.org',
    expected: 'mailto:a%23b@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: a number sign in front is no place on our page',
    input: '#a@example.org',
    expected: 'mailto:%23a@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: a slash in front is no place of ours',
    input: '/a@example.org',
    expected: 'mailto:%2Fa@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: a question mark',
    input: 'a?b@example.org',
    expected: 'mailto:a%3Fb@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: within the brackets of a mail program',
    input: '<c/us@example.org>',
    expected: 'mailto:c%2Fus@example.org',
  },
  {
    source: 'RFC 6068: a slash, and a subject',
    input: 'c/us@example.org?subject=Hi',
    expected: 'mailto:c%2Fus@example.org?subject=Hi',
  },
  {
    source: 'RFC 5322 3.2.3: a dot and a slash, within the brackets of a mail program',
    input: '<john.doe/x@example.org>,',
    expected: 'mailto:john.doe%2Fx@example.org',
  },
  {
    source: 'RFC 3490 3.1: a full stop of Japanese is a dot of a host',
    input: 'fiona@example。org',
    expected: 'mailto:fiona@example.org',
  },
  {
    source: 'RFC 3490 3.1: the same behind a subdomain, in letters of its own',
    input: 'fiona@みんな．example｡jp',
    expected: 'mailto:fiona@xn--q9jyb4c.example.jp',
  },
  {
    source: 'own: a page whose address has an email in it',
    input: 'example.org/unsubscribe?e=fiona@example.org',
    expected: 'https://example.org/unsubscribe?e=fiona@example.org',
  },
  { source: 'IANA: Moldova', input: 'clan.md', expected: 'https://clan.md' },
  { source: 'IANA: Moldova', input: 'www.clan.md#top', expected: 'https://www.clan.md#top' },
  { source: 'IANA: .zip', input: '(clan.zip)', expected: 'https://clan.zip' },
  { source: 'IANA: no ending of hosts', input: 'rules.pdf', expected: null },
  { source: 'own: a file beside the page', input: 'docs/rules.md', expected: null },
  { source: 'own: a name of an account elsewhere', input: '@a@example.org', expected: null },
];

/** Addresses with the marks that people put around one in its field. */
export const enclosedAddresses: readonly string[] = [
  '<https://example.org/x>',
  '(https://example.org/x)',
  '"https://example.org/x"',
  '“https://example.org/x”',
  '„https://example.org/x“.',
  '«https://example.org/x»',
  '»https://example.org/x«',
  '‹https://example.org/x›',
  '「https://example.org/x」',
  '《https://example.org/x》。',
  '[https://example.org/x]',
  '`https://example.org/x`',
  '**https://example.org/x**',
  '||https://example.org/x||',
  'https://example.org/x.',
  'https://example.org/x…',
  'https://example.org/x),',
];
