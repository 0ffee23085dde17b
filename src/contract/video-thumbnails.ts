/**
 * Pictures of videos are served below this path, `{host}/{id}`. The path is next to `/uploads` and not below `/api`: an
 * image element sends no token and reads no problem document, and the service worker keeps every image except those of
 * the API.
 */
export const THUMBNAILS_PATH = '/thumbnails/';

/** Shown where there is no picture: a still sky, since posts and events use it as well. */
export const DEFAULT_THUMBNAIL = '/art/defaults/video-thumbnail.webp';
