import { describe, expect, it } from 'vitest';
import { stepFor } from './picker-steps.ts';

const titles = ['None selected', 'Hauler', 'Miner', 'Marine'];

describe('the keys of a picker', () => {
  it.each([
    ['ArrowDown', null, 'open'],
    ['Enter', null, 'open'],
    ['Tab', null, null],
    ['h', null, null],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 3],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['Enter', 2, 'pick'],
    [' ', 2, 'pick'],
    ['Escape', 2, 'close'],
    ['Tab', 2, null],
    ['m', 0, 2],
    ['m', 2, 3],
    ['M', 3, 2],
    ['x', 1, 1],
  ] as const)('%s at %s does %s', (key, active, step) => {
    expect(stepFor(key, { active, titles })).toBe(step);
  });
});
