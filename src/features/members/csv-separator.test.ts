import { expect, it } from 'vitest';
import { separatorIn } from './csv-separator.ts';

it.each([
  ['en-GB', ','],
  ['en-US', ','],
  ['de', ';'],
  ['de-CH', ';'],
  ['fr-CH', ';'],
  ['de-LI', ';'],
  ['de-AT', ';'],
  ['fr-FR', ';'],
  ['fr-CA', ';'],
  ['pl', ';'],
  ['ja', ','],
  ['en-US@posix', ','],
  ['C', ','],
  ['', ','],
] as const)('a device in %s gets a file whose cells stand between "%s"', (language, separator) => {
  expect(separatorIn(language)).toBe(separator);
});
