import { afterEach, describe, expect, it, vi } from 'vitest';
import { RetryLater } from '#server/errors/errors.ts';
import { inTurnForRow } from './turns-for-row.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Work in a lane that goes on until it is ended. */
function aWork(lane: string | null) {
  let end: (() => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const work = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        [end, fail] = [resolve, reject];
      }),
  );
  const done = inTurnForRow(lane, work);
  return { work, done, end: () => end?.(), fail: () => fail?.(new Error('failed')) };
}

describe('work in a lane', () => {
  it('is carried out two at a time, in the order it came, also when some of it fails', async () => {
    const works = ['a', 'b', 'c', 'd'].map(() => aWork('event'));
    const begun = () => works.map(({ work }) => work.mock.calls.length);
    expect(begun()).toEqual([1, 1, 0, 0]);
    works[1]?.fail();
    await expect(works[1]?.done).rejects.toThrow('failed');
    await expect.poll(begun).toEqual([1, 1, 1, 0]);
    works[0]?.end();
    await expect.poll(begun).toEqual([1, 1, 1, 1]);
    for (const { end } of works) end();
    await Promise.all([works[0]?.done, works[2]?.done, works[3]?.done]);
    const later = aWork('event');
    expect(later.work).toHaveBeenCalledOnce();
    later.end();
    await later.done;
  });

  it('waits for no other lane, and without one for nobody', async () => {
    const works = ['event', 'event', 'other', null].map(aWork);
    for (const { work } of works) expect(work).toHaveBeenCalledOnce();
    for (const { end } of works) end();
    await Promise.all(works.map(({ done }) => done));
  });

  it('is refused after eight seconds, and never begins', async () => {
    vi.useFakeTimers();
    const [one, two, third] = [aWork('event'), aWork('event'), aWork('event')];
    const refused = expect(third.done).rejects.toThrow(RetryLater);
    await vi.advanceTimersByTimeAsync(8_000);
    await refused;
    for (const { end, done } of [one, two]) {
      end();
      await done;
    }
    expect(third.work).not.toHaveBeenCalled();
  });
});
