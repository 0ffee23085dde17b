import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it('a number has commas between its thousands', () => {
  expect([7, 999, 1_234, 1_000_000].map(numberText)).toEqual(['7', '999', '1,234', '1,000,000']);
});
