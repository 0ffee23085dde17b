import { expect, it } from 'vitest';
import { sortedNames } from '#tests/support/hostile/sorted-names.inputs.ts';
import { byName } from './by-name.ts';

it.each(sortedNames)('SPEC 2.51 sorts $expected: $source', ({ input, expected }) => {
  expect([...input].sort(byName)).toEqual(expected);
});
