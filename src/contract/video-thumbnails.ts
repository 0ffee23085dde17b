/**
 * Pictures of videos are served below this path, `{host}/{id}`. It lies beside `/uploads` and not below `/api`: an image
 * element sends no token and reads no problem document, and the service worker keeps every image but those of the API.
 */
export const THUMBNAILS_PATH = '/thumbnails/';

/** What stands where there is no picture of its own: a still sky, since posts and events show it as well. */
export const DEFAULT_THUMBNAIL = '/art/defaults/video-thumbnail.webp';
