import { IMAGE_CACHE } from '#store/image-cache.ts';
import { Route } from 'workbox-routing';
import { isPicture } from './is-picture.ts';
import { keepLatest } from './keep-latest.ts';
import { scope } from './scope.ts';

const KEPT_IMAGES = 400;

let calledOff = new AbortController();

/** Stores images once they have been seen: our own never change (`/uploads`, `/thumbnails`) or rarely do (`/art`). */
export function imagesRoute(): Route {
  return new Route(
    ({ request }) => isKeptImage(request),
    ({ request, event }) => answer(request, event),
  );
}

/** Aborts what is being fetched: a hanging picture would keep the next version waiting for minutes. */
export function callOffImages(): void {
  calledOff.abort();
  calledOff = new AbortController();
}

/** Frees space: pictures can be fetched again. */
export async function dropImages(): Promise<void> {
  await caches.delete(IMAGE_CACHE);
}

function isKeptImage({ destination, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const isOurApi = origin === scope.location.origin && pathname.startsWith('/api/');
  return destination === 'image' && !isOurApi;
}

/**
 * The cache is opened before anything is fetched, and answers are stored through this handle. A sign-out deletes the
 * cache by name, so a picture still in flight ends up in the deleted one.
 */
async function answer(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(IMAGE_CACHE);
  const held = await cache.match(request);
  if (held && isPicture(held)) return held;
  if (held) await cache.delete(request);
  const signal = AbortSignal.any([request.signal, calledOff.signal]);
  const response = await fetch(new Request(request, { signal }));
  if (isPicture(response)) event.waitUntil(keep(cache, request, response.clone()));
  return response;
}

async function keep(cache: Cache, request: Request, picture: Response): Promise<void> {
  try {
    await cache.put(request, picture);
    await keepLatest(cache, KEPT_IMAGES);
  } catch (error) {
    // No space left, or the fetch was aborted or cut off: then there is nothing to store.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    if (error.name === 'QuotaExceededError') await dropImages();
  }
}
