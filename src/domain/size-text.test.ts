import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 MB'],
  [1, '1 kB'],
  [34_700, '35 kB'],
  [86_400, '86 kB'],
  [2_400_000, '2.4 MB'],
  [4_150_000, '4.2 MB'],
  [60_000_000, '60 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
