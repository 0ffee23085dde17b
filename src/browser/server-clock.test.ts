import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { YEAR_MS } from '#domain/time/durations.ts';
import { noteServerTime, serverTime } from './server-clock.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('FAULTS 14 a clock that is a year ahead is corrected by what the server says', () => {
  noteServerTime(new Date(now - YEAR_MS).toUTCString());
  expect(serverTime(now)).toBe(now - YEAR_MS);
  expect(serverTime(now + 5_000)).toBe(now - YEAR_MS + 5_000);
});

test('a clock that is right, or set right since, is taken as it is', () => {
  noteServerTime(new Date(now - YEAR_MS).toUTCString());
  noteServerTime(new Date(now + 2_000).toUTCString());
  expect(serverTime(now)).toBe(now);
});

test('an answer that tells no time changes nothing', () => {
  noteServerTime(new Date(now + YEAR_MS).toUTCString());
  noteServerTime(null);
  noteServerTime('soon');
  expect(serverTime(now)).toBe(now + YEAR_MS);
});
