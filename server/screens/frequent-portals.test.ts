import { describe, expect, it } from 'vitest';
import { frequentPortals } from './frequent-portals.ts';

const familiarity = () => {
  const keptFor = frequentPortals(() => ({}));
  return (portal: string) => keptFor(portal) !== null;
};

describe('SPEC 17.8 a portal whose pages are kept', () => {
  it('is the first that anybody asks for, and the few others that it is reached at', () => {
    const isFamiliar = familiarity();
    expect(['a', 'b', 'c', 'd', 'e'].map(isFamiliar)).toEqual([true, true, true, true, false]);
  });

  it('stays so, however many others are made up', () => {
    const isFamiliar = familiarity();
    for (let n = 0; n < 5; n += 1) isFamiliar('real');
    for (let n = 0; n < 5_000; n += 1) isFamiliar(`made up ${n}`);
    expect(isFamiliar('real')).toBe(true);
    expect(isFamiliar('made up 4999')).toBe(false);
  });

  it('becomes so among others that were made up before anybody came', () => {
    const isFamiliar = familiarity();
    for (let n = 0; n < 5_000; n += 1) isFamiliar(`made up ${n}`);
    expect(Array.from({ length: 4 }, () => isFamiliar('real'))).toEqual([false, false, true, true]);
    expect(isFamiliar('another')).toBe(false);
  });

  it('has what is kept for itself, and loses it when others are asked for more often', () => {
    const keptFor = frequentPortals(() => ({}));
    const kept = new Map(['a', 'b', 'c', 'd'].map((portal) => [portal, keptFor(portal)]));
    for (const [portal, own] of kept) expect(keptFor(portal)).toBe(own);
    expect(new Set(kept.values()).size).toBe(4);
    for (let n = 0; n < 3; n += 1) keptFor('e');
    expect(keptFor('e')).not.toBeNull();
    expect(keptFor('a')).toBeNull();
  });
});
