/** Images that were seen; the service worker fills it (sw/images). */
const IMAGE_CACHE = 'muster-images';

/** Throws away what can be fetched again: for space, and when somebody signs out. */
export async function dropImages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
