interface TextInput {
  readonly source: string;
  readonly input: string;
  /** Each address in the text with the address that it links to. */
  readonly expected: readonly (readonly [string, string])[];
}

const same = (...addresses: string[]) => addresses.map((one) => [one, one] as const);

/** Sentences that contain addresses. */
export const textInputs: readonly TextInput[] = [
  {
    source: 'own: a closing dot',
    input: 'See https://example.org/x.',
    expected: same('https://example.org/x'),
  },
  {
    source: 'own: brackets around',
    input: '(https://example.org/x)',
    expected: same('https://example.org/x'),
  },
  {
    source: 'Wikipedia: brackets within',
    input: '(https://example.org/a_(b))',
    expected: same('https://example.org/a_(b)'),
  },
  {
    source: 'CommonMark 6.3',
    input: '[map](https://example.org/map)',
    expected: same('https://example.org/map'),
  },
  {
    source: 'RFC 3986 appendix C',
    input: '<https://example.org/x>',
    expected: same('https://example.org/x'),
  },
  {
    source: 'own: quotes',
    input: '“https://example.org/x”',
    expected: same('https://example.org/x'),
  },
  {
    source: 'own: a comma of another script',
    input: 'https://example.org/x，好',
    expected: same('https://example.org/x'),
  },
  {
    source: 'own',
    input: 'www.clan.gaming, now!',
    expected: [['www.clan.gaming', 'https://www.clan.gaming']],
  },
  {
    source: 'own',
    input: 'discord.gg/abc?',
    expected: [['discord.gg/abc', 'https://discord.gg/abc']],
  },
  {
    source: 'own',
    input: 'map: example.org:8080/map;',
    expected: [['example.org:8080/map', 'https://example.org:8080/map']],
  },
  {
    source: 'own',
    input: 'Write to ops@example.org.',
    expected: [['ops@example.org', 'mailto:ops@example.org']],
  },
  {
    source: 'own',
    input: 'Join ts3server://ts.example.org?port=9987.',
    expected: same('ts3server://ts.example.org?port=9987'),
  },
  {
    source: 'own',
    input: 'steam://run/440, tel:+49-30-12!',
    expected: same('steam://run/440', 'tel:+49-30-12'),
  },
  {
    source: 'own: two in a row',
    input: 'https://a.example https://b.example',
    expected: same('https://a.example', 'https://b.example'),
  },
  {
    source: 'own: newer endings, as communities have them',
    input: 'erkul.games, starcitizen.tools/x and Clan.Space/ops',
    expected: [
      ['erkul.games', 'https://erkul.games'],
      ['starcitizen.tools/x', 'https://starcitizen.tools/x'],
      ['Clan.Space/ops', 'https://Clan.Space/ops'],
    ],
  },
  {
    source: 'Japanese, Chinese and Thai: no space before an address',
    input: '見てhttps://example.org/x 请看https://example.org/y ดูที่https://example.org/z',
    expected: same('https://example.org/x', 'https://example.org/y', 'https://example.org/z'),
  },
  {
    source: 'chats: an emoji or arrow right before an address',
    input: '👉https://example.org/x ▶️https://example.org/y →www.example.org 🎮discord.gg/abc',
    expected: [
      ['https://example.org/x', 'https://example.org/x'],
      ['https://example.org/y', 'https://example.org/y'],
      ['www.example.org', 'https://www.example.org'],
      ['discord.gg/abc', 'https://discord.gg/abc'],
    ],
  },
  {
    source: 'Discord and WhatsApp: bold, struck and hidden words as they are copied',
    input:
      '**https://example.org/a** *https://example.org/b.* _https://example.org/c_ ~~https://example.org/d~~ ||https://example.org/e|| `https://example.org/f`',
    expected: same(
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((place) => `https://example.org/${place}`),
    ),
  },
  {
    source: 'Discord: the same of emails and hosts',
    input: '**ops@example.org** *discord.gg/abc*',
    expected: [
      ['ops@example.org', 'mailto:ops@example.org'],
      ['discord.gg/abc', 'https://discord.gg/abc'],
    ],
  },
  {
    source: 'chats: the same of a host alone, and what stands right behind it',
    input:
      '||https://a.example|| ~~https://b.example~~ `https://c.example` a|https://d.example|b https://e.example👍',
    expected: same(...['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`)),
  },
  {
    source: 'own: no part of an email is another one',
    input: 'o’hara@example.org a..b@example.org .a@example.org _ops@example.org #a@example.org',
    expected: [['_ops@example.org', 'mailto:_ops@example.org']],
  },
  {
    source: 'RFC 5322 3.2.3: signs in a name that no host has',
    input:
      'Write to john.doe/x@example.org, (j.smith#1@example.org) or a.doe=1@example.org. See example.org/x@1',
    expected: [
      ['john.doe/x@example.org', 'mailto:john.doe%2Fx@example.org'],
      ['j.smith#1@example.org', 'mailto:j.smith%231@example.org'],
      ['a.doe=1@example.org', 'mailto:a.doe=1@example.org'],
      ['example.org/x@1', 'https://example.org/x@1'],
    ],
  },
  {
    source: 'own: what belongs to the address, although it looks like a mark',
    input: 'https://example.org/_x_ https://example.org/y_',
    expected: same('https://example.org/_x_', 'https://example.org/y_'),
  },
  {
    source: 'RFC 3966: a number in groups is one number',
    input: 'tel:+49 30 1234567, tel:(030)1234567 or tel:030 1234567. tel:112 20 people',
    expected: same('tel:+49 30 1234567', 'tel:(030)1234567', 'tel:030 1234567', 'tel:112'),
  },
  {
    source: 'own: a number that is not over would call another',
    input: 'tel:+49 tel:030',
    expected: [],
  },
  {
    source: 'RFC 6068: an email with a subject',
    input: 'mailto:ops@example.org?subject=Sign-up.',
    expected: same('mailto:ops@example.org?subject=Sign-up'),
  },
  {
    source: 'German: letters beyond ASCII, and no space before an email',
    input: 'Kontakt:jörg@example.org „ops@bücher.example“ Почта:иван@example.org',
    expected: [
      ['jörg@example.org', 'mailto:jörg@example.org'],
      ['ops@bücher.example', 'mailto:ops@bücher.example'],
      ['иван@example.org', 'mailto:иван@example.org'],
    ],
  },
  {
    source: 'Poland, Serbia, and cities',
    input: 'klan.pl www.klan.rs klan.mk clan.berlin clan.wien',
    expected: [
      ['klan.pl', 'https://klan.pl'],
      ['www.klan.rs', 'https://www.klan.rs'],
      ['klan.mk', 'https://klan.mk'],
      ['clan.berlin', 'https://clan.berlin'],
      ['clan.wien', 'https://clan.wien'],
    ],
  },
  {
    source: 'Greek, Arabic and Hindi: marks of their own behind an address',
    input:
      'https://example.org/x؟ https://example.org/x، https://example.org/x। «https://example.org/x»',
    expected: same(...Array.from({ length: 4 }, () => 'https://example.org/x')),
  },
  {
    source: 'own: a missing space before a word that is an ending, too',
    input: 'We meet.Live at nine.One more: dock.Show up',
    expected: [],
  },
  { source: 'own: names of files', input: 'README.md setup.py node.js v1.2.3', expected: [] },
  { source: 'own: a missing space', input: 'Come at 9.30.Then we go.Now', expected: [] },
  { source: 'own: words with colons', input: 'Hotel:3 discord:x steam: yes', expected: [] },
  { source: 'decision 157', input: 'https://bank.example@evil.example/x', expected: [] },
  { source: 'own', input: 'javascript:alert(1) ftp://example.org data:text/html,x', expected: [] },
];
