interface LinkInput {
  readonly source: string;
  readonly input: string;
  /** The address that it becomes; null for none. */
  readonly expected: string | null;
}

/** What people and programs write where an address is asked for. */
export const linkInputs: readonly LinkInput[] = [
  { source: 'own', input: 'https://example.org/x', expected: 'https://example.org/x' },
  { source: 'own', input: ' HTTP://Example.org ', expected: 'HTTP://Example.org' },
  { source: 'own: a place of ours', input: '/events/1', expected: '/events/1' },
  { source: 'own: a place on the page', input: '#top', expected: '#top' },
  { source: 'RFC 6068', input: 'ops@example.org', expected: 'mailto:ops@example.org' },
  {
    source: 'RFC 6068: with a subject',
    input: 'ops+a@mail.example.org?subject=Hi',
    expected: 'mailto:ops+a@mail.example.org?subject=Hi',
  },
  {
    source: 'RFC 3986 3.2.3: a port is no scheme',
    input: 'example.org:8080/map',
    expected: 'https://example.org:8080/map',
  },
  { source: 'own', input: 'www.example.org', expected: 'https://www.example.org' },
  { source: 'Discord: an invitation', input: 'discord.gg/x', expected: 'https://discord.gg/x' },
  { source: 'own: a new ending', input: 'clan.gaming', expected: 'https://clan.gaming' },
  { source: 'own', input: 'example.org?a=b#c', expected: 'https://example.org?a=b#c' },
  {
    source: 'RFC 5890: an ending in letters of its own',
    input: 'пример.рф/а',
    expected: 'https://пример.рф/а',
  },
  { source: 'RFC 5890: vowel signs', input: 'हिन्दी.भारत', expected: 'https://हिन्दी.भारत' },
  {
    source: 'RFC 5890: the form for machines',
    input: 'xn--e1afmkfd.xn--p1ai',
    expected: 'https://xn--e1afmkfd.xn--p1ai',
  },
  {
    source: 'own: a game server',
    input: '203.0.113.7:27015',
    expected: 'https://203.0.113.7:27015',
  },
  {
    source: 'RFC 3986 3.2.2: IPv6',
    input: '[2001:db8::1]:8080/x',
    expected: 'https://[2001:db8::1]:8080/x',
  },
  { source: 'own', input: 'localhost:3000/x', expected: 'https://localhost:3000/x' },
  {
    source: 'RFC 3986 4.2: a network path',
    input: '//example.org/x',
    expected: 'https://example.org/x',
  },
  { source: 'RFC 3986 4.2: any host', input: '//host/x', expected: 'https://host/x' },
  {
    source: 'URL standard 4.4: a backslash is a slash',
    input: '/\\example.org',
    expected: 'https://example.org',
  },
  {
    source: 'URL standard 4.4: a tab is nothing',
    input: '/\t/example.org',
    expected: 'https://example.org',
  },
  {
    source: 'URL standard 4.4: without slashes, and with our scheme, it would be a place of ours',
    input: 'https:example.org/x',
    expected: 'https://example.org/x',
  },
  {
    source: 'Steam: browser protocol',
    input: 'steam://connect/203.0.113.7:27015',
    expected: 'steam://connect/203.0.113.7:27015',
  },
  {
    source: 'TeamSpeak 3',
    input: 'ts3server://ts.example.org?port=9987',
    expected: 'ts3server://ts.example.org?port=9987',
  },
  {
    source: 'TeamSpeak 5',
    input: 'teamspeak://ts.example.org',
    expected: 'teamspeak://ts.example.org',
  },
  {
    source: 'Mumble: a user is a part of the address',
    input: 'mumble://me@voice.example.org:64738/Ops',
    expected: 'mumble://me@voice.example.org:64738/Ops',
  },
  {
    source: 'Discord: its own program',
    input: 'discord://-/channels/1/2',
    expected: 'discord://-/channels/1/2',
  },
  { source: 'RFC 3966', input: 'tel:+49-30-1234', expected: 'tel:+49-30-1234' },
  { source: 'RFC 5724', input: 'sms:+49301234?body=hi', expected: 'sms:+49301234?body=hi' },
  {
    source: 'RFC 6068: an email has no host in front of it',
    input: 'mailto://ops@example.org',
    expected: 'mailto:ops@example.org',
  },
  { source: 'own: a space behind the scheme', input: 'tel: +49 30 12', expected: 'tel:+49 30 12' },
  { source: 'own: nothing behind the scheme', input: 'mailto:', expected: null },
  { source: 'own: nothing behind the scheme', input: 'steam://', expected: null },
  { source: 'own: no host', input: 'https://.', expected: null },
  {
    source: 'own: pasted behind what the field suggests',
    input: 'https://https://example.org/x',
    expected: 'https://example.org/x',
  },
  {
    source: 'chats: a space without width behind it',
    input: 'https://example.org/x\u200b',
    expected: 'https://example.org/x',
  },
  {
    source: 'phones: marks of direction around it',
    input: '\u202ahttps://example.org/x\u202c',
    expected: 'https://example.org/x',
  },
  { source: 'own: a file beside the page it was copied from', input: 'rules.html', expected: null },
  {
    source: 'RFC 6068 2: a percent sign that begins no code',
    input: '100%@example.org',
    expected: 'mailto:100%25@example.org',
  },
  { source: 'own: a path beside it', input: 'docs/rules', expected: null },
  { source: 'own: a path above it', input: '../rules', expected: null },
  { source: 'own: a search of our page', input: '?page=2', expected: null },
  { source: 'decision 060', input: 'https://bank.example@evil.example', expected: null },
  { source: 'decision 060', input: '//bank.example@evil.example', expected: null },
  { source: 'own', input: 'bank.example@evil.example/login', expected: null },
  { source: 'own', input: 'javascript:x()', expected: null },
  { source: 'URL standard 4.4: spaces in front', input: ' javascript:x()', expected: null },
  { source: 'RFC 3986 3.1: any letter case', input: 'JavaScript:x()', expected: null },
  { source: 'URL standard 4.4: newlines', input: 'java\nscript:x()', expected: null },
  { source: 'own', input: '\u00a0javascript:x()', expected: null },
  { source: 'own', input: '\ufeffjavascript:x()', expected: null },
  { source: 'own: a soft hyphen', input: 'java\u00adscript:x()', expected: null },
  { source: 'own: a space without width', input: 'java\u200bscript:x()', expected: null },
  { source: 'own: a control character', input: 'java\u0001script:x()', expected: null },
  { source: 'own: what looks like a port', input: 'javascript:1', expected: null },
  {
    source: 'own: what looks like a host and a port',
    input: 'javascript:1/alert(1)',
    expected: null,
  },
  { source: 'RFC 2397', input: 'data:text/html,x', expected: null },
  { source: 'own', input: 'data:x@y.org', expected: null },
  { source: 'own', input: 'vbscript:x', expected: null },
  { source: 'own', input: 'blob:https://example.org/1', expected: null },
  { source: 'RFC 8089', input: 'file:///etc/passwd', expected: null },
  { source: 'own', input: 'http://', expected: null },
  { source: 'own', input: 'ftp://example.org', expected: null },
  {
    source: 'own: longer than a parser likes',
    input: `https://${'a'.repeat(5)}.example/${'x'.repeat(50_000)}`,
    expected: `https://aaaaa.example/${'x'.repeat(50_000)}`,
  },
];

/** What is meant otherwise where somebody typed it on purpose than where a page or a text has it. */
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

/** What people put around an address where one is asked for. */
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
