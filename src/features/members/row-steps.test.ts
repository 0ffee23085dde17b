import { describe, expect, it } from 'vitest';
import type { Press } from '#ui/press/arrow-keys.ts';
import { stepIn } from './row-steps.ts';

const pressed = (key: string, held: Partial<Press> = {}): Press => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
});

describe('the keys of the members list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 213, 213],
    ['PageDown', 0, 10],
    ['PageDown', 210, 213],
    ['PageUp', 4, 0],
    ['Home', 99, 0],
    ['End', 0, 213],
    ['ArrowRight', 5, null],
    ['Enter', 5, null],
    ['a', 5, null],
  ])('%s at %i in a table leads to %s', (key, place, next) => {
    expect(stepIn(pressed(key), { place, count: 214, columns: 1 })).toBe(next);
  });

  it.each([
    ['ArrowDown', 0, 3],
    ['ArrowUp', 1, 1],
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 212, 212],
    ['PageDown', 0, 30],
  ])('%s at %i in three columns leads to %i', (key, place, next) => {
    expect(stepIn(pressed(key), { place, count: 214, columns: 3 })).toBe(next);
  });

  it.each([
    ['ArrowLeft', { altKey: true }],
    ['Home', { ctrlKey: true }],
    ['ArrowUp', { metaKey: true }],
    ['End', { shiftKey: true }],
  ] as const)('%s with %o is left to the browser', (key, held) => {
    expect(stepIn(pressed(key, held), { place: 5, count: 214, columns: 3 })).toBeNull();
  });
});
