import { describe, expect, it } from 'vitest';
import { cutOff } from './cut-off.ts';

const control = (maxLength: number, value = '', selected = 0) => ({
  ...{ maxLength, value, selectionStart: value.length - selected, selectionEnd: value.length },
});

describe('SPEC 5.35 what a control cuts off a paste', () => {
  it.each([
    [control(5), 'abcde', null],
    [control(5), 'abcdef', "1 character of what you pasted didn't fit. This takes up to 5."],
    [control(5, 'abc'), 'defg', "2 characters of what you pasted didn't fit. This takes up to 5."],
    [control(5, 'abc', 2), 'defg', null],
    [control(5), 'ab\r\ncd', null],
    [
      control(2_000),
      'x'.repeat(4_500),
      "2,500 characters of what you pasted didn't fit. This takes up to 2,000.",
    ],
    [control(-1), 'x'.repeat(9_000), null],
    [
      { ...control(5, 'abc'), selectionStart: null, selectionEnd: null },
      'abc',
      "1 character of what you pasted didn't fit. This takes up to 5.",
    ],
  ])('is said: %o, %s', (into, text, said) => {
    expect(cutOff(into, text)).toBe(said);
  });
});
