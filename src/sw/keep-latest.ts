/** Leaves the `count` answers of a cache that came last: a cache lists its requests in the order they were put. */
export async function keepLatest(
  cache: Pick<Cache, 'keys' | 'delete'>,
  count: number,
): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, -count)) await cache.delete(request);
}
