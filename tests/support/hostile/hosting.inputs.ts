// What hosts set, and what their proxies and strangers send, with where it comes from.

/** How a proxy writes the address a request came from, and whom a limit counts. */
export const forwardedAddresses = [
  ['203.0.113.7:4711', '203.0.113.7', 'Azure Application Gateway and IIS add the port'],
  ['[2001:db8::7]:4711', '2001:db8:0:0::/64', 'RFC 7239, 6: IPv6 with a port is in brackets'],
  ['"[2001:db8::7]:4711"', '2001:db8:0:0::/64', 'RFC 7239, 4: with brackets it is quoted'],
  ['[2001:db8::7]', '2001:db8:0:0::/64', 'HAProxy, IPv6 in brackets'],
  ['"203.0.113.7"', '203.0.113.7', 'RFC 7239, a quoted string'],
  [' 203.0.113.7 ', '203.0.113.7', 'own: spaces of a list'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7', 'own: an IPv4 address in IPv6 with a port'],
  ['unknown', 'unknown', 'RFC 7239, 6.2'],
  ['_hidden', 'unknown', 'RFC 7239, 6.3: an obfuscated name'],
  ['203.0.113.7.8', 'unknown', 'own: none, and no counter of its own'],
].map(([input = '', counts = '', source = '']) => ({ input, counts, source }));

/** Settings that can't be meant as they are, the setting named first, and how the sentence goes on. */
export const refusedSettings = [
  ['PUBLIC_URL', 'https://example.org/muster', 'must end with its host', 'own: below a path'],
  ['PUBLIC_URL', 'https://muster.example.org/?x=1', 'must end with its host', 'own: a query'],
  ['PUBLIC_URL', 'https://muster.example.org#top', 'must end with its host', 'own: a fragment'],
  ['PUBLIC_URL', 'https://me:hush@example.org', 'must not hold a username', 'own: a user'],
  ['PUBLIC_URL', 'https://example.org:99999', 'must be an address like', 'own: no such port'],
  ['PUBLIC_URL', 'muster.example.org', 'must be an address like', 'own: no scheme'],
  [
    'BOT_WEBHOOK_URL',
    'https://me:hush@bot.example',
    'must not hold a username',
    'fetch refuses these',
  ],
  ['BOT_WEBHOOK_URL', 'https://bot.example/?key=hush', 'must end with its path', 'we append to it'],
  [
    'EMAIL_SERVICE_URL',
    'https://me:hush@mail.example',
    'must not hold a username',
    'fetch refuses these',
  ],
  [
    'CHAT_INVITE_URL',
    'https://me:hush@chat.example',
    'must not hold a username',
    'visitors see it',
  ],
  [
    'SMTP_URL',
    'smtp://me:hu#sh@mail.example:587',
    'must have these characters',
    'ends the address',
  ],
  ['SMTP_URL', 'smtp://me:hu/sh@mail.example', 'must have these characters', 'ends the host'],
  ['SMTP_URL', 'smtp://me:hu?sh@mail.example', 'must have these characters', 'ends the host'],
  [
    'SMTP_URL',
    'smtp://me:12?sh@mail.example',
    'must have these characters',
    'own: reads as a port',
  ],
  [
    'SMTP_URL',
    'smtp://me@example.org:hush@mail.example',
    'must have these characters',
    'own: a user',
  ],
  [
    'SMTP_URL',
    'smtp://me:hu%sh@mail.example',
    'must have these characters',
    'own: decoding throws',
  ],
  [
    'SMTP_URL',
    'smtp://me:hu sh@mail.example',
    'must have these characters',
    "Google's app passwords",
  ],
  ['SMTP_URL', 'smtp:///mail.example', 'must be an address like', 'own: no host'],
  ['SMTP_URL', 'smtp://mail.example:port', 'must be an address like', 'own: no number'],
  [
    'DATABASE_URL',
    'postgresql://me:hu#sh@db/muster',
    'must have these characters',
    'ends the address',
  ],
  [
    'DATABASE_URL',
    'postgresql://me:hu/sh@db/muster',
    'must have these characters',
    'ends the host',
  ],
  [
    'DATABASE_URL',
    'postgresql://me:hu?sh@db/muster',
    'must have these characters',
    'ends the host',
  ],
  [
    'DATABASE_URL',
    'postgresql://me:p@hu/sh@db/muster',
    'must have these characters',
    'own: two of them',
  ],
  [
    'DATABASE_URL',
    'postgresql://me:hush@db:543210/muster',
    'must be an address like',
    'own: no such port',
  ],
  ['TRUST_PROXY', 'yes', 'must be true, false', 'own: a word'],
  [
    'TRUST_PROXY',
    'proxy.example.org',
    'must be true, false',
    'own: a name, which nothing looks up',
  ],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be true, false', 'own: longer than an address'],
  ['TRUST_PROXY', '0.0.0.0/0', 'must be true, false', 'own: everybody, which `true` says'],
  [
    'NODE_EXTRA_CA_CERTS',
    '/nowhere/hush.pem',
    'must name a readable file',
    'Node goes on without it',
  ],
].map(([name = '', value = '', sentence = '', source = '']) => ({ name, value, sentence, source }));

/** Settings with the same characters where they are fine. */
export const takenSettings = [
  ['PUBLIC_URL', 'https://muster.example.org/', 'a slash at the end'],
  ['PUBLIC_URL', 'HTTPS://Muster.Example.org:443', 'letters and the port that is meant anyway'],
  ['PUBLIC_URL', 'http://192.0.2.7:8080', 'an address at home'],
  ['DATABASE_URL', 'postgresql://me:hu%23sh%2F%3F%40%25@db:5432/muster', 'encoded'],
  ['DATABASE_URL', 'postgresql://db/muster?application_name=me@home', 'an @ in an option'],
  ['DATABASE_URL', 'postgresql:///muster?host=/run/postgresql', 'a socket'],
  ['DATABASE_URL', 'postgres://me:hush@/muster?host=/run/postgresql', 'a socket, with a user'],
  ['DATABASE_URL', 'postgresql://me:hush@%2Frun%2Fpostgresql/muster', 'a socket as the host'],
  ['DATABASE_URL', 'postgresql://me:hush@[2001:db8::5]:5432/muster?sslmode=verify-full', 'IPv6'],
  ['SMTP_URL', 'smtps://me%40example.org:hu:sh@mail.example:465', 'a colon in the password'],
  [
    'SMTP_URL',
    'smtp://mail.example:25?pool=true&tls.rejectUnauthorized=false',
    "nodemailer's options",
  ],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8 fd00::/8', 'a list'],
  ['TRUST_PROXY', 'uniquelocal', 'the networks of a home or of containers'],
].map(([name = '', value = '', source = '']) => ({ name, value, source }));

/** Values of Host that are the name of no server. */
export const strangeHosts = [
  ['a b', 'own: two words'],
  ['muster.example:99999', 'own: no such port'],
  ['me@muster.example', 'RFC 9110, 7.2: no user'],
  ['muster.example/path', 'own: a path'],
  ['muster.example, evil.example', 'own: two of them'],
  ['[::1', 'own: an open bracket'],
  [':80', 'own: a port alone'],
  ['a..b', 'own: an empty label'],
  ['evil.example"><script>', 'own: markup'],
  ['%41', 'own: an encoded letter'],
].map(([host = '', source = '']) => ({ host, source }));

/** What a proxy, or a stranger through it, may name as the scheme; a page is never linked by any of them. */
export const strangeSchemes = [
  ['javascript', 'own'],
  ['ftp', 'own'],
  ['https:evil', 'own: more than a scheme'],
  ['wss', 'a proxy of sockets'],
].map(([scheme = '', source = '']) => ({ scheme, source }));
