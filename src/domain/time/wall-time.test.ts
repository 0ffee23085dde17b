import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { instantAtWall, wallTimeIn } from './wall-time.ts';

const at = (zone: string, wall: string) => {
  const { at: instant, isMoved } = instantAtWall(zone, new Date(`${wall}Z`));
  return `${instant.toISOString().slice(0, 16)}${isMoved ? ' moved' : ''}`;
};

// Both examples are RFC 5545's own, 3.3.5.
it.each([
  ['America/New_York', '2007-03-11T02:30', '2007-03-11T07:30 moved'],
  ['America/New_York', '2007-11-04T01:30', '2007-11-04T05:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30 moved'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
  ['Europe/Berlin', '2026-07-01T20:00', '2026-07-01T18:00'],
  ['Europe/Berlin', '2026-12-01T20:00', '2026-12-01T19:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45 moved'],
  ['Pacific/Apia', '2011-12-30T20:00', '2011-12-31T06:00 moved'],
  ['UTC', '2026-03-29T02:30', '2026-03-29T02:30'],
])('in %s the clocks show %s at %s', (zone, wall, instant) => {
  expect(at(zone, wall)).toBe(instant);
});

const zones = [
  ...['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Asia/Kathmandu'],
  ...[
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'America/Nuuk',
    'Africa/Monrovia',
    'UTC',
  ],
];
// From 2036 on this polyfill knows no changes of clocks any more, and not all of Morocco's; Intl does, which we ask.
const aTime = fc.date({
  min: new Date('1970-01-03T00:00:00Z'),
  max: new Date('2034-12-30T00:00:00Z'),
  noInvalidDate: true,
});

it('Temporal has the same instant for every time on a wall, and the same time for every instant', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), aTime, (zone, time) => {
      const local = Temporal.PlainDateTime.from(time.toISOString().slice(0, -1));
      const theirs = local.toZonedDateTime(zone); // 'compatible', which is RFC 5545's way
      const ours = instantAtWall(zone, time);
      expect(ours.at.getTime()).toBe(theirs.epochMilliseconds);
      expect(ours.isMoved).toBe(!theirs.toPlainDateTime().equals(local));
      const shown = Temporal.Instant.from(time.toISOString()).toZonedDateTimeISO(zone);
      expect(wallTimeIn(zone, time).toISOString()).toBe(
        `${shown.toPlainDateTime().toString({ smallestUnit: 'millisecond' })}Z`,
      );
    }),
    { numRuns: 2000, seed: 30 },
  );
});

it('so do they near the changes of the clocks', () => {
  const changes = [
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['America/Santiago', '2026-09-06T04:00:00Z'],
    ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ] as const;
  for (const [zone, change] of changes) {
    for (let minutes = -1_800; minutes <= 1_800; minutes += 7) {
      const wall = new Date(wallTimeIn(zone, new Date(change)).getTime() + minutes * 60_000);
      const local = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1));
      expect(instantAtWall(zone, wall).at.getTime()).toBe(
        local.toZonedDateTime(zone).epochMilliseconds,
      );
    }
  }
});
