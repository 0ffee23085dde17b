import { anySignal } from '#browser/any-signal.ts';
import { openPictures } from '#store/image-cache.ts';
import { isUsedLongAgo, keepPicture } from '#store/kept-pictures.ts';
import { Route } from 'workbox-routing';
import { isPicture } from '#store/is-picture.ts';
import { orNetworkError } from './network-error.ts';
import { scope } from './worker-scope.ts';

let calledOff = new AbortController();

/** Stores images once they have been seen: our own never change (`/uploads`, `/thumbnails`) or rarely do (`/art`). */
export function imagesRoute(): Route {
  return new Route(
    ({ request }) => isKeptImage(request),
    ({ request, event }) => orNetworkError(answer(request, event)),
  );
}

/** Aborts what is being fetched: a hanging picture would keep the next version waiting for minutes. */
export function callOffImages(): void {
  calledOff.abort();
  calledOff = new AbortController();
}

function isKeptImage({ destination, url }: Request): boolean {
  const isOurApi = isOwn(url) && new URL(url).pathname.startsWith('/api/');
  return destination === 'image' && !isOurApi;
}

function isOwn(url: string): boolean {
  return new URL(url).origin === scope.location.origin;
}

/**
 * The cache is opened before anything is fetched, and answers are stored through this handle. A sign-out deletes the
 * cache by name, so a picture still in flight ends up in the deleted one.
 */
async function answer(request: Request, event: ExtendableEvent): Promise<Response> {
  const pictures = await openPictures();
  const keep = (picture: Response) => {
    event.waitUntil(kept(pictures, request.url, picture));
  };
  const held = await pictures.match(request, { ignoreVary: true });
  if (held && isPicture(held)) {
    if (isUsedLongAgo(held)) keep(held.clone());
    return held;
  }
  if (held) await pictures.delete(request);
  const response = await fetched(request);
  if (isPicture(response)) keep(response.clone());
  return response;
}

/**
 * Fetches past the browser's own cache, which nobody could empty at a logout. A foreign host is asked for an answer that
 * can be read, and thus kept; one that gives none is shown all the same (decision 090).
 */
async function fetched(request: Request): Promise<Response> {
  const signal = anySignal([request.signal, calledOff.signal]);
  const manner = { signal, cache: 'no-store' } as const;
  if (!isOwn(request.url)) {
    try {
      return await fetch(request.url, { ...manner, credentials: 'omit' });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return fetch(new Request(request, manner));
}

async function kept(pictures: Cache, address: string, picture: Response): Promise<void> {
  try {
    await keepPicture(pictures, address, { picture, signal: calledOff.signal });
  } catch (error) {
    // The fetch was aborted or cut off, or the store refuses: then there is nothing to keep.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}
