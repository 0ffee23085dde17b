import { describe, expect, it } from 'vitest';
import {
  FEED_SECRET,
  plainAddresses,
  RESET_SECRET,
  secretAddresses,
} from '#tests/support/hostile/secret-addresses.inputs.ts';
import { loggableUrl } from './loggable-url.ts';

describe('SPEC 14.2 the log', () => {
  it.each(secretAddresses)('doesn’t say what opens something: $input ($source)', ({ input }) => {
    const told = loggableUrl(input);
    for (const secret of [FEED_SECRET, RESET_SECRET]) {
      expect(told.toLowerCase()).not.toContain(secret.slice(0, 12).toLowerCase());
    }
  });

  it.each(plainAddresses)('says the rest as it is: $input ($source)', ({ input, expected }) => {
    expect(loggableUrl(input)).toBe(expected);
  });
});
