import { describe, expect, it } from 'vitest';
import { familiarPortals } from './familiar-portals.ts';

describe('SPEC 17.8 a portal whose pages are kept', () => {
  it('is the first that anybody asks for, and the few others that it is reached at', () => {
    const isFamiliar = familiarPortals();
    expect(['a', 'b', 'c', 'd', 'e'].map(isFamiliar)).toEqual([true, true, true, true, false]);
  });

  it('stays so, however many others are made up', () => {
    const isFamiliar = familiarPortals();
    for (let n = 0; n < 5; n += 1) isFamiliar('real');
    for (let n = 0; n < 5_000; n += 1) isFamiliar(`made up ${n}`);
    expect(isFamiliar('real')).toBe(true);
    expect(isFamiliar('made up 4999')).toBe(false);
  });

  it('becomes so among others that were made up before anybody came', () => {
    const isFamiliar = familiarPortals();
    for (let n = 0; n < 5_000; n += 1) isFamiliar(`made up ${n}`);
    expect(Array.from({ length: 4 }, () => isFamiliar('real'))).toEqual([false, false, true, true]);
    expect(isFamiliar('another')).toBe(false);
  });
});
