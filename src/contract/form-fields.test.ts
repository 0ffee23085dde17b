import { describe, expect, it } from 'vitest';
import { leakedFields } from '#tests/support/hostile/leaked-fields.inputs.ts';
import { withoutFormFields } from './form-fields.ts';

describe('SPEC 17.7 what a form has put into an address is taken out of it', () => {
  it.each(leakedFields)('$input', ({ input, expected }) => {
    expect(withoutFormFields(input)).toBe(expected);
  });

  it.each(leakedFields)('and once is enough: $input', ({ input, expected }) => {
    expect(withoutFormFields(expected ?? input)).toBeNull();
  });
});
