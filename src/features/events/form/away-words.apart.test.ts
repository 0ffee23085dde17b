import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awayThenText } from './away-words.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  process.env['TZ'] = zone;
});

describe('SPEC 30.39 who is away when an event is to be', () => {
  // New York is five hours behind.
  it.each([
    [7, '2026-11-21T01:00Z', '2026-11-21T03:00Z', '7 away that evening'],
    [1, '2026-11-20T22:00Z', '2026-11-21T03:00Z', '1 away that evening'],
    [2, '2026-11-20T21:59Z', '2026-11-20T23:00Z', '2 away that afternoon'],
    [2, '2026-11-20T17:00Z', '2026-11-20T18:00Z', '2 away that afternoon'],
    [2, '2026-11-20T16:59Z', '2026-11-20T18:00Z', '2 away that morning'],
    [2, '2026-11-20T10:00Z', '2026-11-20T22:00Z', '2 away that morning'],
    [2, '2026-11-20T09:59Z', '2026-11-20T12:00Z', '2 away that night'],
    [2, '2026-11-21T03:00Z', '2026-11-21T05:00Z', '2 away that night'],
    [2, '2026-11-20T10:00Z', '2026-11-20T22:01Z', '2 away then'],
  ])('%i from %s to %s: %s', (count, from, to, text) => {
    expect(awayThenText(count, { from, to })).toBe(text);
  });
});
