import { describe, expect, it } from 'vitest';
import { pickerStep } from './picker-steps.ts';

describe('the keys of a picker', () => {
  it.each([
    ['ArrowDown', null, 'open'],
    ['Enter', null, 'open'],
    [' ', null, 'open'],
    ['Tab', null, null],
    ['h', null, { typed: 'h' }],
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowDown', 3, { to: 3 }],
    ['ArrowUp', 1, { to: 0 }],
    ['ArrowUp', 0, { to: 0 }],
    ['Home', 2, { to: 0 }],
    ['End', 0, { to: 3 }],
    ['Enter', 2, 'pick'],
    [' ', 2, 'pick'],
    ['Escape', 2, 'close'],
    ['Tab', 2, null],
    ['Shift', 2, null],
    ['é', 2, { typed: 'é' }],
    ['Backspace', 2, null],
  ] as const)('%s at %s does %o', (key, active, step) => {
    expect(pickerStep(key, { active, count: 4, typed: '' })).toEqual(step);
  });

  it.each([
    [' ', { typed: 'Chief ' }],
    ['L', { typed: 'ChiefL' }],
    ['Backspace', { typed: 'Chie' }],
    ['Enter', 'pick'],
    ['Escape', 'close'],
  ] as const)('%s after something was typed does %o', (key, step) => {
    expect(pickerStep(key, { active: 1, count: 4, typed: 'Chief' })).toEqual(step);
  });
});
