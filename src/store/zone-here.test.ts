import { afterEach, expect, it, vi } from 'vitest';
import { zoneHere } from './zone-here.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  [':/etc/localtime', 'UTC'],
  ['CET-1CEST', 'UTC'],
  ['+01:00', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a device whose time zone is %s is in %s', (said, zone) => {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  const options = { ...real, timeZone: said } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options);
  expect(zoneHere()).toBe(zone);
});
