import { afterEach, describe, expect, test } from 'vitest';
import { snapshotZone } from './snapshot.ts';

const own = process.env['TZ'];

afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

function seenIn(zone: string, day = '2026-11-25'): string {
  process.env['TZ'] = zone;
  return snapshotZone(new Date(`${day}T12:00:00Z`));
}

describe('SN5 the zone that a snapshot was taken in', () => {
  test.each([
    ['with another offset', 'Europe/London'],
    ['with the same offset in winter alone', 'Africa/Lagos'],
    ['with the same offset in summer alone', 'Africa/Johannesburg'],
    ['with another name', 'Africa/Algiers'],
  ])('is not one %s', (_, other) => {
    expect(seenIn(other)).not.toBe(seenIn('Europe/Berlin'));
  });

  test('is the same all year, and one that reads alike', () => {
    expect(seenIn('Europe/Berlin', '2026-07-01')).toBe(seenIn('Europe/Berlin'));
    expect(seenIn('Europe/Berlin', '2027-01-01')).toBe(seenIn('Europe/Berlin'));
    expect(seenIn('Europe/Paris')).toBe(seenIn('Europe/Berlin'));
  });
});
