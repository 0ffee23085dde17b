import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoTurn, fairTurns } from './fair-turns.ts';

/** Work that ends when it is told to, and what has begun so far. */
function aWorkshop(limits: Partial<Parameters<typeof fairTurns>[0]> = {}) {
  const inTurn = fairTurns({
    atOnce: 2,
    waiting: 3,
    waitingOfOne: 2,
    patienceMs: 1_000,
    ...limits,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return { ask, begun, end: (name: string) => ends.get(name)?.() };
}

describe('work in turn', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is one piece of each owner, so that many of one hold up nobody else', async () => {
    const { ask, begun, end } = aWorkshop();
    for (const name of ['a1', 'a2', 'a3']) void ask('ada', name);
    void ask('bo', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
    end('a1');
    await vi.waitFor(() => {
      expect(begun).toEqual(['a1', 'b1', 'a2']);
    });
  });

  it('is two pieces at once, whoever sends them', async () => {
    const { ask, begun, end } = aWorkshop();
    for (const owner of ['ada', 'bo', 'cy']) void ask(owner, owner);
    expect(begun).toEqual(['ada', 'bo']);
    end('bo');
    await vi.waitFor(() => {
      expect(begun).toEqual(['ada', 'bo', 'cy']);
    });
  });

  it('is refused at once where too many wait, and to whom waits too long', async () => {
    const { ask, begun } = aWorkshop({ atOnce: 1, waiting: 1 });
    void ask('ada', 'a1');
    const late = expect(ask('bo', 'b1')).rejects.toThrow(NoTurn);
    await expect(ask('cy', 'c1')).rejects.toThrow(NoTurn);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    expect(begun).toEqual(['a1']);
  });

  it('leaves room for others to wait, however much one owner has', async () => {
    const { ask } = aWorkshop({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3']) void ask('ada', name).catch(() => undefined);
    await expect(ask('ada', 'a4')).rejects.toThrow('Too many wait.');
    const bo = expect(ask('bo', 'b1')).rejects.toThrow('Nobody got to it in time.');
    await vi.advanceTimersByTimeAsync(1_000);
    await bo;
  });

  it('goes on after work that failed', async () => {
    const inTurn = fairTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1, patienceMs: 1_000 });
    const failing = expect(inTurn('ada', () => Promise.reject(new Error('no')))).rejects.toThrow();
    const next = inTurn('ada', async () => 'done');
    await failing;
    expect(await next).toBe('done');
  });
});
