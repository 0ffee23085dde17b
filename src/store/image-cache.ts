const IMAGE_CACHE = 'muster-images';

/**
 * Opens the cache, before anything is fetched: what is put into a cache that was deleted meanwhile is gone (decision 090).
 */
export function openPictures(): Promise<Cache> {
  return caches.open(IMAGE_CACHE);
}

/** Whether there is a picture, or anything known of one. */
export function hasPictures(): Promise<boolean> {
  return caches.has(IMAGE_CACHE);
}

/** Deletes all pictures and what is known of them: when somebody leaves, or to free space. They can be fetched again. */
export async function dropImages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
