// Contacts for pushes. Apple refuses every message with one that it doesn't believe (403 BadJwtToken).

export const faultySubjects = [
  {
    input: 'mailto:admin@muster.invalid',
    source: 'RFC 2606; what this server has without a contact',
  },
  { input: 'mailto:openclaw@localhost', source: 'web-push-libs/web-push#947' },
  { input: 'https://localhost:8787', source: 'own: a portal that is tried on one machine' },
  { input: 'http://muster.example.org', source: 'RFC 8292, section 2.1: https or mailto' },
  { input: 'https://127.0.0.1/', source: 'own: an address in numbers' },
  { input: 'https://2130706433/', source: 'own: the same, as the URL standard reads it' },
  { input: 'https://[::1]/', source: 'own: the same, version 6' },
  { input: 'mailto:admin@[192.0.2.1]', source: 'RFC 5321, address literals' },
  {
    input: 'mailto: admin@far-watch.org',
    source: 'Minishlink/web-push-php#398 and others: a space',
  },
  { input: 'mailto:<admin@far-watch.org>', source: 'own: as in a mail header' },
  { input: 'admin@far-watch.org', source: 'webpush-java#201: without mailto:' },
  { input: 'https://nas', source: 'own: a name of the local network' },
  { input: 'https://nas.local/', source: 'RFC 6762' },
  { input: 'https://muster.home.arpa/', source: 'RFC 8375' },
  { input: 'https://MUSTER.INTERNAL./', source: 'ICANN 2024; in capitals, with the root' },
  { input: 'mailto:admin@.org', source: 'own: an empty label' },
  { input: 'https://a@far-watch.org/', source: 'own: a user in the address' },
  { input: 'mailto:', source: 'own: nobody' },
] as const;

export const soundSubjects = [
  { input: 'mailto:admin@far-watch.org', source: 'RFC 8292' },
  {
    input: 'https://myhost.tailscale.ts.net',
    source: 'web-push-libs/web-push#947: taken by Apple',
  },
  { input: 'https://far-watch.org:8443/muster', source: 'own: a port and a path' },
  { input: 'mailto:a.b+push@sub.far-watch.co.uk', source: 'RFC 5321' },
  { input: 'MAILTO:Admin@Far-Watch.ORG', source: 'RFC 3986, schemes in any case' },
  { input: 'mailto:admin@xn--mnchen-3ya.de', source: 'RFC 5890' },
  { input: 'mailto:admin@münchen.de', source: 'RFC 6531' },
  { input: 'https://invalid.far-watch.org/', source: 'own: a reserved word that is not the last' },
] as const;
