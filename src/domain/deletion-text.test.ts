import { expect, it } from 'vitest';
import { deletedNames } from '#tests/support/hostile/deletions.inputs.ts';
import { deletionText } from './deletion-text.ts';

it.each(deletedNames)('SPEC 5.17 $source', ({ input: { name, fate }, expected }) => {
  expect(deletionText(name, fate)).toBe(expected);
});
