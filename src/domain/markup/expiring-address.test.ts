import { expect, test } from 'vitest';
import { expiringAddresses } from '#tests/support/hostile/expiring-addresses.inputs.ts';
import { isExpiring } from './expiring-address.ts';

test.each(expiringAddresses)('SPEC 16.14 $input ends: $expected ($source)', (one) => {
  expect(isExpiring(one.address)).toBe(one.expected);
});
