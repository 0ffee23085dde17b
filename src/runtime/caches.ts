import { IMAGE_CACHE } from '#store/image-cache.ts';

/** Whether the worker has the image at one of our own addresses. */
export async function isImageKept(address: string): Promise<boolean> {
  return (await caches.match(address, { cacheName: IMAGE_CACHE })) !== undefined;
}

/** Deletes what can be fetched again, to free space or when somebody signs out. */
export async function dropImages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
