import { expect, it, vi } from 'vitest';
import { startTime, timeSpan, zoneSpan } from './time.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'America/New_York'; // 1 November 2026: 01:59 EDT is followed by 01:00 EST
});

const now = new Date('2026-11-01T00:00:00Z'); // 31 October in New York
const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T07:30:00Z' };

it('says both zones where the clocks are changed before the end', () => {
  expect(timeSpan(night, now)).toBe('Tomorrow, 01:30 GMT-4 – 02:30 GMT-5');
  expect(timeSpan({ ...night, start: '2026-10-31T23:30:00Z' }, now)).toBe(
    'Today, 19:30 GMT-4 – tomorrow, 02:30 GMT-5',
  );
  expect(zoneSpan(night)).toBe('GMT-4 – GMT-5');
});

it('says the one zone of an event that is before or after the change', () => {
  expect(timeSpan({ start: '2026-11-01T01:00:00Z', end: '2026-11-01T03:00:00Z' }, now)).toBe(
    'Today, 21:00 – 23:00 GMT-4',
  );
  expect(zoneSpan({ start: '2026-11-02T05:00:00Z', end: '2026-11-02T07:00:00Z' })).toBe('GMT-5');
  expect(startTime('2026-11-01T07:30:00Z', now)).toBe('Tomorrow, 02:30 GMT-5');
});
