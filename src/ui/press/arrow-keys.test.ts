import { expect, it } from 'vitest';
import { targetOf } from './arrow-keys.ts';

const alone = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  ['column', 'ArrowDown', 0, 1],
  ['column', 'ArrowDown', 2, 0],
  ['column', 'ArrowUp', 0, 2],
  ['column', 'ArrowDown', -1, 0],
  ['column', 'ArrowUp', -1, 2],
  ['column', 'ArrowRight', 0, null],
  ['row', 'ArrowRight', 2, 0],
  ['row', 'ArrowLeft', 0, 2],
  ['row', 'ArrowDown', 0, null],
  ['row', 'Home', 2, 0],
  ['row', 'End', 0, 2],
  ['row', 'Tab', 0, null],
] as const)('in a %s of three, %s leads from %i to %s', (along, key, at, target) => {
  expect(targetOf({ ...alone, key }, { at, count: 3, along })).toBe(target);
});

it('a key that is held with Alt is the browser’s', () => {
  const press = { ...alone, key: 'ArrowLeft', altKey: true };
  expect(targetOf(press, { at: 1, count: 3, along: 'row' })).toBeNull();
});
