/** The cache that has what the build made, by address; the revision of what has no hash in its name is a parameter. */
export const PRECACHE = 'muster-precache';
