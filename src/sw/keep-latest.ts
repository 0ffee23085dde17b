/** Keeps only the `count` latest answers of a cache: it lists its requests in the order they were put. */
export async function keepLatest(
  cache: Pick<Cache, 'keys' | 'delete'>,
  count: number,
): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, -count)) await cache.delete(request);
}
