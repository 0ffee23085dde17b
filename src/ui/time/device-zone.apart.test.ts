import { afterEach, expect, it, vi } from 'vitest';
import { clockTime, zoneName } from './time.ts';
import { hasMoved, lookAtZone, watchZone, zoneMark } from './device-zone.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

it.each([
  ['Europe/Athens', 'Africa/Cairo', '2026-04-10T12:00:00Z', '15:00', '14:00'],
  ['America/New_York', 'America/Havana', '2026-03-08T06:00:00Z', '01:00', '02:00'],
])(
  'SPEC 10.5 a device that comes from %s to %s, whose clocks change at another moment, shows its times there',
  (from, to, at, before, after) => {
    process.env['TZ'] = from;
    lookAtZone();
    expect(clockTime(at)).toBe(before);
    process.env['TZ'] = to;
    lookAtZone();
    expect(clockTime(at)).toBe(after);
  },
);

it('SPEC 10.5 a device that was away for a moment shows its times at home, also those first shown before it was asked where it is', () => {
  process.env['TZ'] = 'Pacific/Fiji';
  lookAtZone();
  process.env['TZ'] = 'Pacific/Honolulu';
  expect(clockTime(NOON)).toBe('02:00');
  process.env['TZ'] = 'Pacific/Fiji';
  lookAtZone();
  expect(clockTime(NOON)).toBe('00:00');
});

it('SPEC 10.5 a device that says no zone by name, and comes to another, shows its times there', () => {
  const unnamed = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(unnamed);
  process.env['TZ'] = 'UTC';
  lookAtZone();
  expect(clockTime(NOON)).toBe('12:00');
  process.env['TZ'] = 'Africa/Lagos';
  lookAtZone();
  expect(clockTime(NOON)).toBe('13:00');
});

it.each([
  ['its window', 'focus', 'page'],
  ['a page that was kept in the history', 'pageshow', 'page'],
  ['its tab', 'visibilitychange', 'document'],
] as const)('SPEC 10.5 whoever comes back to %s is shown the times there', (_, event, place) => {
  const [page, document] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', document);
  process.env['TZ'] = 'UTC';
  lookAtZone();
  watchZone();
  process.env['TZ'] = 'Asia/Kathmandu';
  expect(hasMoved()).toBe(true);
  (place === 'page' ? page : document).dispatchEvent(new Event(event));
  expect(hasMoved()).toBe(false);
});
