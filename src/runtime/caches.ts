/** Images that were seen; the service worker fills it (sw/images). */
const IMAGE_CACHE = 'muster-images';

/** Whether the worker has kept the image of an address of ours. */
export async function isImageKept(address: string): Promise<boolean> {
  return (await caches.match(address, { cacheName: IMAGE_CACHE })) !== undefined;
}

/** Throws away what can be fetched again: for space, and when somebody signs out. */
export async function dropImages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
