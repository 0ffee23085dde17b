import { expect, test } from 'vitest';
import { overlapping } from './overlap.ts';

const at = (start: string, end: string) => ({ start, end });

test.each([
  ['one within the other', at('2026-11-24T19:00Z', '2026-11-24T23:00Z'), true],
  ['one that begins before the other ends', at('2026-11-24T21:59Z', '2026-11-25T01:00Z'), true],
  ['back to back, before', at('2026-11-24T18:00Z', '2026-11-24T20:00Z'), false],
  ['back to back, after', at('2026-11-24T22:00Z', '2026-11-24T23:00Z'), false],
  ['over midnight', at('2026-11-23T22:00Z', '2026-11-24T20:30Z'), true],
  ['the next evening', at('2026-11-25T20:00Z', '2026-11-25T22:00Z'), false],
])('SPEC 30.36 %s', (_, other, expected) => {
  const event = at('2026-11-24T20:00:00.000Z', '2026-11-24T22:00:00.000Z');
  expect(overlapping([other], event) !== undefined).toBe(expected);
});

test.each([
  // 25 October, when 02:30 comes twice in Berlin: an hour lies between the two.
  ['back to back in the doubled hour', '2026-10-25T02:30+02:00', '2026-10-25T02:30+01:00', false],
  ['within the doubled hour', '2026-10-25T02:30+02:00', '2026-10-25T02:20+01:00', true],
  // 29 March, when 02:00 is followed by 03:00.
  ['back to back over the missing hour', '2026-03-29T01:30+01:00', '2026-03-29T03:30+02:00', false],
  ['over the missing hour', '2026-03-29T01:30+01:00', '2026-03-29T03:20+02:00', true],
])('SPEC 30.36 both changes of clocks: %s', (_, start, other, expected) => {
  const end = new Date(Date.parse(start) + 60 * 60_000).toISOString();
  const later = at(other, new Date(Date.parse(other) + 60 * 60_000).toISOString());
  expect(overlapping([at(start, end)], later) !== undefined).toBe(expected);
});
