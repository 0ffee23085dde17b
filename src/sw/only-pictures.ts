interface Cached {
  readonly cacheName: string;
  readonly request: Request;
  readonly cachedResponse?: Response | undefined;
}

/**
 * For Workbox: only what is an image is kept; a portal answers with its page (FAULTS 25), and what was kept of that before
 * is asked for anew. Of foreign hosts only what may be read: an unreadable answer weighs megabytes against the quota. What
 * came by a redirect stands in for a picture that may still come: the default of a video.
 */
export const onlyPictures = {
  cacheWillUpdate: async ({ response }: { readonly response: Response }) =>
    isPicture(response) ? response : null,
  async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }: Cached) {
    if (!cachedResponse || isPicture(cachedResponse)) return cachedResponse;
    await (await caches.open(cacheName)).delete(request);
    return null;
  },
};

function isPicture({ status, redirected, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 200 && !redirected && type.startsWith('image/');
}
