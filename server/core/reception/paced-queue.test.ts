import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacedQueue } from './paced-queue.ts';

/** A pace of a turn a second that notes who went, by name. */
function noted() {
  const pace = createPacedQueue(1_000);
  const gone: string[] = [];
  const queue = (name: string, party = 'router') =>
    pace.queue(party, () => {
      gone.push(name);
    });
  return { pace, gone, queue };
}

describe('a pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets the first of a party go now and the others one by one', () => {
    const { gone, queue } = noted();
    for (const name of ['first', 'second', 'third']) queue(name);
    expect(gone).toEqual(['first']);
    vi.advanceTimersByTime(1_000);
    expect(gone).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1_000);
    expect(gone).toEqual(['first', 'second', 'third']);
  });

  it('keeps nobody of another party waiting', () => {
    const { gone, queue } = noted();
    queue('first');
    queue('second');
    queue('theirs', 'elsewhere');
    expect(gone).toEqual(['first', 'theirs']);
  });

  it('gives no turn to what has left, and costs the others none', () => {
    const { gone, queue } = noted();
    queue('first');
    const leave = queue('second');
    queue('third');
    leave();
    vi.advanceTimersByTime(1_000);
    expect(gone).toEqual(['first', 'third']);
  });

  it('is over for a party that was quiet for one turn', () => {
    const { gone, queue } = noted();
    queue('first');
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
    queue('second');
    expect(gone).toEqual(['first', 'second']);
  });

  it('lets everybody go at its end', () => {
    const { pace, gone, queue } = noted();
    for (const name of ['first', 'second', 'third']) queue(name);
    pace.endAll();
    expect(gone).toEqual(['first', 'second', 'third']);
    vi.advanceTimersByTime(10_000);
    expect(gone).toHaveLength(3);
  });
});
