/** Images that were seen: the worker fills this cache, pages look into it and delete it. */
export const IMAGE_CACHE = 'muster-images';
