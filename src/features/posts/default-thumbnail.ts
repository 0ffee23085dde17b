/** What stands where a post has no picture of its own. */
export const DEFAULT_THUMBNAIL = '/art/defaults/video-thumbnail.webp';
