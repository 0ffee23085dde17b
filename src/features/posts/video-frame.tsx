import { Play } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { startingAtOnce, thumbnailAddress, type VideoLink } from '#domain/videos/video-links.ts';
import { Picture } from '#ui/pictures/picture.tsx';

interface VideoFrameProps {
  title: string;
  video: VideoLink;
  /** A picture that was chosen for it, instead of the host's own. */
  thumbnail: string | null;
}

/** The video's host learns of a reader only when they press play. */
export function VideoFrame({ title, video, thumbnail }: VideoFrameProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [isLoading, setLoading] = useState(true);
  if (isPlaying) {
    return (
      <iframe
        className="video-frame"
        data-loading={isLoading || undefined}
        title={title}
        src={startingAtOnce(video)}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          setLoading(false);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className="video-frame"
      aria-label={`Play video: ${title}`}
      onClick={() => {
        setPlaying(true);
      }}
    >
      <Picture
        className="thumb"
        address={thumbnail ?? thumbnailAddress(video)}
        fallback={DEFAULT_THUMBNAIL}
      />
      <span className="play">
        <Play />
      </span>
    </button>
  );
}
