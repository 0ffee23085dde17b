import { describe, expect, it } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

describe('whose word about an address is believed', () => {
  it.each([
    ['true', '203.0.113.7', 5, true],
    ['false', '127.0.0.1', 0, false],
    ['2', '203.0.113.7', 1, true],
    ['2', '203.0.113.7', 2, false],
    ['loopback', '127.8.0.1', 0, true],
    ['loopback', '::1', 0, true],
    ['loopback', '::ffff:127.0.0.1', 0, true],
    ['loopback', '10.0.0.1', 0, false],
    ['Loopback, 192.0.2.7', '192.0.2.7', 0, true],
    ['10.0.0.0/8', '10.9.8.7:4711', 1, true],
    ['fd00::/8', '[fd00::7]:443', 1, true],
    ['10.0.0.0/8', 'unknown', 0, false],
    ['10.0.0.0/8', '', 0, false],
  ])('%s: %s, %i away: %s', (text, address, hop, isTrusted) => {
    expect(trustedProxies(text)?.(address, hop)).toBe(isTrusted);
  });
});
