import { expect, it } from 'vitest';
import { shownFor, typedIn, UNFINISHED } from './typed-date.ts';

const field = (value: string, badInput = false) => ({ value, validity: { badInput } });

it('a date with a missing part is unfinished, and not empty', () => {
  expect(typedIn(field('', true))).toBe(UNFINISHED);
  expect(typedIn(field(''))).toBe('');
  expect(shownFor(UNFINISHED)).toBe('');
});

it.each([
  ['2026-01-31', '2026-01-31'],
  ['22:00', '22:00'],
  ['22:00:30', '22:00'],
  ['2026-01-31T20:00', '2026-01-31T20:00'],
  ['2026-01-31T20:00:30', '2026-01-31T20:00'],
  ['2026-01-31T20:00:30.5', '2026-01-31T20:00'],
  ['2026-01-31 20:00', '2026-01-31T20:00'], // typed as text, in a browser without such a field
  [' 22:00 ', '22:00'],
  ['31.1.2026', '31.1.2026'],
])('%s is taken as %s', (value, taken) => {
  expect(typedIn(field(value))).toBe(taken);
  expect(shownFor(value)).toBe(taken);
});
