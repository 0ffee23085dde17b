import { describe, expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

/** A cache of so many pictures, named by the order in which they came. */
function cacheOf(count: number) {
  const kept = new Set(
    Array.from({ length: count }, (_, n) => new Request(`https://a.test/${String(n)}`)),
  );
  const cache = {
    keys: async () => [...kept],
    delete: async (request: RequestInfo | URL) => kept.delete(request as Request),
  };
  return { cache, names: () => [...kept].map(({ url }) => new URL(url).pathname) };
}

describe('the pictures that were seen', () => {
  test('are given up, the oldest first, above the limit', async () => {
    const { cache, names } = cacheOf(5);
    await keepLatest(cache, 3);
    expect(names()).toEqual(['/2', '/3', '/4']);
  });

  test.each([0, 2, 3])('all stay while there are no more than three (%i)', async (count) => {
    const { cache, names } = cacheOf(count);
    await keepLatest(cache, 3);
    expect(names()).toHaveLength(count);
  });
});
