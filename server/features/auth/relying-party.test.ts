import { describe, expect, it } from 'vitest';
import { relyingParty } from './relying-party.ts';

const refused = 'Passkeys work at an address with a name. Sign in with your password here.';

describe('SPEC 25.6 for whom passkeys are made', () => {
  it.each([
    ['https://muster.example.org', {}, 'muster.example.org', 'https://muster.example.org'],
    [
      'https://muster.example.org/',
      { origin: 'https://evil.example' },
      'muster.example.org',
      'https://muster.example.org',
    ],
    [
      null,
      { origin: 'http://localhost:8787', host: 'localhost:8787' },
      'localhost',
      'http://localhost:8787',
    ],
  ])('at %j with %j', (publicUrl, headers, id, origin) => {
    expect(relyingParty({ publicUrl }, headers)).toEqual({ id, origin });
  });

  it.each([
    [null, { origin: 'https://evil.example', host: 'muster.example.org' }],
    [null, { host: 'muster.example.org' }],
    [null, { origin: 'null', host: 'muster.example.org' }],
    [null, { origin: 'http://127.0.0.1:8787', host: '127.0.0.1:8787' }],
    [null, { origin: 'http://[::1]:8787', host: '[::1]:8787' }],
    ['http://192.168.1.20:8787', {}],
  ])('not at %j with %j', (publicUrl, headers) => {
    expect(() => relyingParty({ publicUrl }, headers)).toThrow(refused);
  });
});
