/** Images that were seen: the worker fills it, pages look into it and drop it. */
export const IMAGE_CACHE = 'muster-images';
