import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';
import { Picture } from '#ui/pictures/picture.tsx';

/** The host's picture of the video, from our own server; the default picture for a category without videos. */
export function VideoPicture({ videoUrl }: { videoUrl: string | undefined }) {
  const link = videoUrl === undefined ? null : parseVideoLink(videoUrl);
  return (
    <Picture
      className="thumb"
      address={link && thumbnailAddress(link)}
      fallback={DEFAULT_THUMBNAIL}
      width={640}
      height={360}
    />
  );
}
