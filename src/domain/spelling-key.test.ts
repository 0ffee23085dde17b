import { describe, expect, it } from 'vitest';
import { spellingKey } from './spelling-key.ts';

describe('names are compared by one folded key', () => {
  it.each([
    ['Pilot', 'pilot'],
    ['Jose\u0301', 'JOS\u00c9'],
    ['\uff30\uff49\uff4c\uff4f\uff54', 'pilot'],
    ['Stra\u00dfe', 'STRASSE'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
    ['\u00c5ngstr\u00f6m', '\u212bNGSTR\u00d6M'],
    ['\u1e9e', 'ss'],
    ['\ufb01ghter', 'FIGHTER'],
    ['\ud801\udc00', '\ud801\udc28'],
  ])('%s and %s are one name', (left, right) => {
    expect(spellingKey(left)).toBe(spellingKey(right));
  });

  it.each([
    ['\u0130lker', 'ilker'],
    ['\u0131lker', 'ilker'],
    ['Jose', 'Jos\u00e9'],
    ['a b', 'ab'],
  ])('%s and %s are two names', (left, right) => {
    expect(spellingKey(left)).not.toBe(spellingKey(right));
  });

  it('the key of a key is itself', () => {
    for (const name of ['\u0130I\u0131i', '\u1f80\u0345', '\u1e9e\u0149', '\u03a3\u03b1\u03a3']) {
      expect(spellingKey(spellingKey(name))).toBe(spellingKey(name));
    }
  });
});
