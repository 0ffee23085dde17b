import { Play } from 'lucide-react';
import { useState } from 'react';
import type { VideoLink } from '#domain/video-links.ts';
import { Picture } from '#ui/picture.tsx';
import { DEFAULT_THUMBNAIL } from './default-thumbnail.ts';

interface VideoFrameProps {
  title: string;
  video: VideoLink;
  thumbnail: string | null;
}

/** The video's host learns of a reader only when they press play, which the default picture has drawn in it. */
export function VideoFrame({ title, video, thumbnail }: VideoFrameProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        className="video-frame"
        title={title}
        src={startingAtOnce(video.embedUrl)}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
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
      <Picture className="thumb" address={thumbnail} fallback={DEFAULT_THUMBNAIL} />
      {thumbnail !== null && (
        <span className="play">
          <Play />
        </span>
      )}
    </button>
  );
}

function startingAtOnce(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
