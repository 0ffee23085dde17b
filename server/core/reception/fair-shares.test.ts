import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairShares } from './fair-shares.ts';

/** Shares of `most` that note what they end, by name. */
function noted(most: number, spreadMs?: number) {
  const shares = createFairShares(most, spreadMs);
  const ended: string[] = [];
  const hold = (name: string, party = 'router') =>
    shares.hold(party, () => {
      ended.push(name);
    });
  return { shares, ended, hold };
}

describe('what is held beyond a share', () => {
  it('ends the oldest of its party, and nobody else’s', () => {
    const { ended, hold } = noted(2);
    hold('theirs', 'elsewhere');
    for (const name of ['first', 'second', 'third']) hold(name);
    expect(ended).toEqual(['first']);
  });

  it('is nothing when something was given back', () => {
    const { ended, hold } = noted(2);
    hold('first')();
    for (const name of ['second', 'third']) hold(name);
    expect(ended).toEqual([]);
  });
});

describe('what is held beyond a share that takes its time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ended one by one, all of it within that time', () => {
    const { ended, hold } = noted(100, 1_000);
    for (let n = 0; n < 200; n += 1) hold(`thing ${n}`);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(ended.length).toBeGreaterThan(20);
    expect(ended.length).toBeLessThan(80);
    vi.advanceTimersByTime(500);
    expect(ended.map((name) => Number(name.slice(6))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  it('is not ended when it is given back until then', () => {
    const { ended, hold } = noted(1, 1_000);
    const giveBack = hold('first');
    hold('second');
    giveBack();
    vi.advanceTimersByTime(1_000);
    expect(ended).toEqual([]);
  });

  it('is another share at most: the rest is ended at once', () => {
    const { ended, hold } = noted(2, 1_000);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) hold(name);
    expect(ended).toEqual(['c', 'd']);
  });

  it('is ended with everything else when all is', () => {
    const { shares, ended, hold } = noted(1, 1_000);
    hold('first');
    hold('second');
    shares.endAll();
    expect(ended).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1_000);
    expect(ended).toHaveLength(2);
  });
});
