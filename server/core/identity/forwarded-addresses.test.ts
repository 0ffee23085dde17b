import { expect, it } from 'vitest';
import { forwardedAddresses } from '#tests/support/hostile/hosting.inputs.ts';
import { networkOf } from './network-of.ts';

it.each(forwardedAddresses)('$input counts as $counts ($source)', ({ input, counts }) => {
  expect(networkOf(input)).toBe(counts);
});
