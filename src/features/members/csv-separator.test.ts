import { expect, it } from 'vitest';
import { separatorIn } from './csv-separator.ts';

it.each([
  ['en-GB', ','],
  ['en-US', ','],
  ['de', ';'],
  ['de-CH', ','],
  ['fr-FR', ';'],
  ['fr-CA', ';'],
  ['pl', ';'],
  ['ja', ','],
] as const)('a device in %s gets a file whose cells stand between "%s"', (language, separator) => {
  expect(separatorIn(language)).toBe(separator);
});
