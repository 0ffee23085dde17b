/** Images that were seen; the service worker fills it (sw/images). */
const IMAGE_CACHE = 'muster-images';

/** Throws away what can be fetched again: for space, and when somebody signs out. */
export async function dropImages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
  // The worker also keeps a list of what was seen when.
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.controller?.postMessage({ type: 'DROP_IMAGES' });
}
