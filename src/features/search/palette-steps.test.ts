import { expect, test } from 'vitest';
import { paletteStep } from './palette-steps.ts';

const press = (key: string, held: object = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
});

test.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 4, 0],
  ['ArrowUp', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 2, 'choose'],
  ['Escape', 2, 'close'],
  ['a', 2, null],
  ['ArrowLeft', 2, null],
])('SPEC 13.7 %s at row %i of five: %s', (key, active, step) => {
  expect(paletteStep(press(key), { active, count: 5 })).toBe(step);
});

test('SPEC 13.7 keys that are held with others belong to the text, and without rows there is nowhere to go', () => {
  expect(paletteStep(press('Home', { shiftKey: true }), { active: 3, count: 5 })).toBeNull();
  expect(paletteStep(press('ArrowDown'), { active: 0, count: 0 })).toBeNull();
  expect(paletteStep(press('Enter'), { active: 0, count: 0 }), 'of what is still sought').toBe(
    'choose',
  );
  expect(paletteStep(press('Escape'), { active: 0, count: 0 })).toBe('close');
  expect(paletteStep(press('k', { ctrlKey: true }), { active: 0, count: 0 })).toBe('close');
  expect(paletteStep(press('K', { metaKey: true }), { active: 0, count: 5 })).toBe('close');
});
