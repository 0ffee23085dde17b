import { expect, it } from 'vitest';
import { clockTime, zoneName } from './time.ts';
import { lookAtZone, zoneMark } from './zone.ts';

const NOON = '2026-07-01T12:00:00Z';

it.each([
  ['Europe/Berlin', '14:00', 'CEST'],
  ['Africa/Lagos', '13:00', 'GMT+1'],
  ['Asia/Kathmandu', '17:45', 'GMT+5:45'],
  ['America/St_Johns', '09:30', 'GMT-2:30'],
])('SPEC 10.5 a device that comes to %s shows its times there', (zone, time, name) => {
  process.env['TZ'] = 'UTC';
  lookAtZone();
  const before = zoneMark();
  expect(clockTime(NOON)).toBe('12:00');
  process.env['TZ'] = zone;
  lookAtZone();
  expect(zoneMark()).not.toBe(before);
  expect(clockTime(NOON)).toBe(time);
  expect(zoneName(NOON)).toBe(name);
});
