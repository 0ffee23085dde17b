import { expect, test } from 'vitest';
import { directions } from '#tests/support/hostile/directions.inputs.ts';
import { isolated } from './isolated.ts';

test.each(directions)('SPEC 5.26 $input is kept apart: $expected ($source)', (one) => {
  expect(isolated(one.name)).toBe(one.expected ? `\u2068${one.name}\u2069` : one.name);
});
