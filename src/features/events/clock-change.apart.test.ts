import { expect, it, vi } from 'vitest';
import { nearTimesOf, timesOf } from './entry-label.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'America/New_York'; // 1 November 2026: 01:59 EDT is followed by 01:00 EST
});

it('an entry says both zones where the clocks are changed before its end, else none', () => {
  const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T07:30:00Z' };
  expect(timesOf(night, '2026-10-20')).toBe('01:30 GMT-4 – 02:30 GMT-5');
  expect(nearTimesOf(night, Date.parse('2026-10-20T12:00:00Z'))).toBe('01:30 GMT-4 – 02:30 GMT-5');
  const day = { start: '2026-11-02T05:30:00Z', end: '2026-11-02T07:30:00Z' };
  expect(timesOf(day, '2026-10-20')).toBe('00:30 – 02:30');
  expect(nearTimesOf(day, Date.parse('2026-10-20T12:00:00Z'))).toBe('00:30 – 02:30 GMT-5');
});
