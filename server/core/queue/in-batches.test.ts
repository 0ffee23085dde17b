import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Work whose calls end when they are told to. */
function aWork() {
  const calls: { readonly items: readonly number[]; end(error?: Error): void }[] = [];
  const add = inBatches<number>(
    (items) =>
      new Promise((resolve, reject) => {
        calls.push({
          items,
          end(error) {
            if (error) reject(error);
            else resolve();
          },
        });
      }),
  );
  return { add, calls };
}

/** Lets everything go on that waits for nothing but its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('does together what came while the call before was under way', async () => {
  const { add, calls } = aWork();
  const first = add(1);
  await turn();
  const [second, third] = [add(2), add(3)];
  await turn();
  expect(calls.map(({ items }) => items)).toEqual([[1]]);

  calls[0]?.end();
  await first;
  await turn();
  expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  calls[1]?.end();
  await Promise.all([second, third]);
});

it('tells of a failure those whose item was in the call, and goes on with the next', async () => {
  const { add, calls } = aWork();
  const first = add(1);
  await turn();
  const second = add(2);
  calls[0]?.end(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await turn();
  calls[1]?.end();
  await expect(second).resolves.toBeUndefined();
  expect(calls.map(({ items }) => items)).toEqual([[1], [2]]);
});
