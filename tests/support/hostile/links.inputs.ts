export interface LinkInput {
  readonly source: string;
  readonly input: string;
  /** The resulting address; null if there is none. */
  readonly expected: string | null;
}

/** What people and programs write in a field for an address. */
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
  { source: 'decision 157', input: 'https://bank.example@evil.example', expected: null },
  { source: 'decision 157', input: '//bank.example@evil.example', expected: null },
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
  {
    source: 'RFC 5322 3.2.3: a name with a dot and a slash, which no host is called',
    input: 'john.doe/x@example.org',
    expected: 'mailto:john.doe%2Fx@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: the same with a number sign',
    input: 'john.doe#1@example.org',
    expected: 'mailto:john.doe%231@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: the same with a question mark',
    input: 'john.doe?x@example.org',
    expected: 'mailto:john.doe%3Fx@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: the same with an ampersand and an equals sign',
    input: 'john.doe&co=1@example.org',
    expected: 'mailto:john.doe&co=1@example.org',
  },
  {
    source: 'RFC 5322 3.2.3: several of them',
    input: 'a.b-c.smith/us/east&1=2@mail.example.org',
    expected: 'mailto:a.b-c.smith%2Fus%2Feast%261%3D2@mail.example.org',
  },
  {
    source: 'RFC 6531: in letters beyond ASCII',
    input: 'иван.петров/1@example.org',
    expected:
      'mailto:%D0%B8%D0%B2%D0%B0%D0%BD.%D0%BF%D0%B5%D1%82%D1%80%D0%BE%D0%B2%2F1@example.org',
  },
  {
    source: 'RFC 6068: with a subject',
    input: 'john.doe/x@example.org?subject=Hi',
    expected: 'mailto:john.doe%2Fx@example.org?subject=Hi',
  },
  {
    source: 'own: a page of a host, whatever its path',
    input: 'example.org/x@example.org',
    expected: 'https://example.org/x@example.org',
  },
  {
    source: "own: a calendar's address has one of an email",
    input: 'calendar.google.com/calendar/embed?src=ops@group.calendar.google.com',
    expected: 'https://calendar.google.com/calendar/embed?src=ops@group.calendar.google.com',
  },
  {
    source: 'own: a search, on a host whose ending few have',
    input: 'clan.kitchen/leave?e=fiona@example.org',
    expected: 'https://clan.kitchen/leave?e=fiona@example.org',
  },
  {
    source: 'own: an account of another network',
    input: 'social.kitchen/@fiona@example.org',
    expected: 'https://social.kitchen/@fiona@example.org',
  },
  {
    source: 'own: a version of a package',
    input: 'cdn.jsdelivr.net/npm/three@0.1.js',
    expected: 'https://cdn.jsdelivr.net/npm/three@0.1.js',
  },
  {
    source: 'own: a machine by its number',
    input: '127.0.0.1/x@example.org',
    expected: 'https://127.0.0.1/x@example.org',
  },
];
