import { expect, it } from 'vitest';
import { partNamedIn } from './named-part.ts';

it('the part that an address names is found by its own name, and one that cannot be read names nothing', () => {
  expect(partNamedIn('#part-caf%C3%A9')).toBe('part-café');
  expect(partNamedIn('#videos')).toBe('videos');
  expect(partNamedIn('')).toBe('');
  expect(partNamedIn('#100%')).toBe('');
});
