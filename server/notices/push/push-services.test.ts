import { describe, expect, it } from 'vitest';
import { isVapidPair, makeVapidKeys } from '#server/process/vapid-keys.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { restOf } from './push-call.ts';
import { pushAddress } from './push-services.ts';

describe('SPEC 12.19 the server pushes to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s', (address) => {
    expect(pushAddress(address, [])).toBe(address);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://example.org/?https://fcm.googleapis.com/',
    'https://push.apple.com.example.org/',
    'https://notmozilla.com/push.services.mozilla.com',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('but not to %j', (address) => {
    expect(pushAddress(address, [])).toBeNull();
  });

  it('origins that the operator named, exactly', () => {
    const origins = ['http://127.0.0.1:9009', 'https://push.example.org'];
    expect(pushAddress('http://127.0.0.1:9009/1', origins)).toBe('http://127.0.0.1:9009/1');
    expect(pushAddress('https://push.example.org/1', origins)).not.toBeNull();
    for (const other of [
      'http://127.0.0.1:9010/1',
      'http://push.example.org/1',
      'https://a.push.example.org/1',
      'https://user@push.example.org/1',
    ])
      expect(pushAddress(other, origins)).toBeNull();
  });

  it('with keys that belong together', () => {
    const [one, other] = [makeVapidKeys(), makeVapidKeys()];
    expect(isVapidPair(one)).toBe(true);
    expect(isVapidPair({ ...one, privateKey: other.privateKey })).toBe(false);
    expect(isVapidPair({ publicKey: '', privateKey: '' })).toBe(false);
    const zero = Buffer.alloc(32).toString('base64url');
    expect(isVapidPair({ ...one, privateKey: zero })).toBe(false);
  });
});

describe('SPEC 12.22 a push service is left alone', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  it.each([
    ['30', 30_000],
    ['0', 1_000],
    ['Fri, 20 Nov 2026 12:05:00 GMT', 300_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1_000],
    ['999999', HOUR_MS],
    ['soon', 60_000],
    [null, 60_000],
  ])('for as long as it says: %j', (after, ms) => {
    expect(restOf(after, now)).toBe(ms);
  });
});
