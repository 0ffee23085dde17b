import { expect, it } from 'vitest';
import { retryAfters } from '#tests/support/hostile/retry-after.inputs.ts';
import { retryAfterMs } from './retry-after.ts';

const NOON = new Date('2026-11-26T12:00:00Z');

it.each(retryAfters)('SPEC 7.19 and 12.22 Retry-After: $input ($source)', ({ input, expected }) => {
  expect(retryAfterMs(input, NOON)).toBe(expected);
});
