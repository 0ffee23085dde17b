import { once } from 'node:events';
import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

it('the fifth waits until one of four has ended, however it ended', async () => {
  const inTurn = limitConcurrency(4);
  const begun: number[] = [];
  const gates = Array.from({ length: 6 }, () => new EventTarget());
  const open = (n: number) => gates[n]?.dispatchEvent(new Event('open'));
  const all = gates.map((gate, n) =>
    inTurn(async () => {
      begun.push(n);
      await once(gate, 'open');
      if (n === 2) throw new Error('no picture');
    }),
  );
  const ended = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  open(2);
  await expect(all[2]).rejects.toThrow('no picture');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const n of gates.keys()) open(n);
  await expect.poll(() => begun).toHaveLength(6);
  open(5);
  expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
