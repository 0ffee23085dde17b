import { afterEach, expect, it, vi } from 'vitest';
import { isZoneNamed, zoneHere } from './zone.ts';

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

// Engines differ in what they take for a zone; the server takes names alone.
it.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Etc/Unknown', 'UTC', false],
  ['etc/unknown', 'UTC', false],
  ['+01:00', 'UTC', false],
  ['-05:30', 'UTC', false],
  [':/etc/localtime', 'UTC', false],
])('a device of an engine that takes any zone, in %s, is in %s', (said, zone, isNamed) => {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function taking(_, options) {
    const timeZone = options?.timeZone ?? said;
    const resolvedOptions = () => ({ ...real, timeZone });
    return { resolvedOptions } as Intl.DateTimeFormat;
  });
  expect([zoneHere(), isZoneNamed()]).toEqual([zone, isNamed]);
});
