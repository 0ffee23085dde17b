import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['pilot', 'P'],
  ['Ada Lovelace', 'AL'],
  ['dawn_line.7', 'DL'],
  ['de la Cruz', 'DL'],
  ['Ольга', 'О'],
  ['𝒜da', '𝒜'],
  ['--', ''],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
