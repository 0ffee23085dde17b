import { VideoOff } from 'lucide-react';
import type { VideoRow } from '#contract/content.ts';
import { useSyncStatus } from '#data/status.ts';
import { parseVideoLink } from '#domain/video-links.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/loaded.tsx';

interface VideoDialogProps {
  video: VideoRow;
  categoryName: string;
  onClose: () => void;
}

/** The player, 16:9 to the edges. What is not a video of a known host is not framed. */
export function VideoDialog({ video, categoryName, onClose }: VideoDialogProps) {
  const link = parseVideoLink(video.videoUrl);
  const isOffline = useSyncStatus().connection === 'offline';
  return (
    <Dialog title={video.videoTitle} size="l" head="none" onClose={onClose}>
      {link && !isOffline ? (
        <iframe
          className="player"
          title={video.videoTitle}
          src={startingAtOnce(link.embedUrl)}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="player">
          <EmptyState
            icon={VideoOff}
            text={link ? 'Videos play when you are back online.' : 'This video cannot be played.'}
          />
        </div>
      )}
      <div className="player-text">
        <h2>{video.videoTitle}</h2>
        <p>{categoryName}</p>
      </div>
    </Dialog>
  );
}

function startingAtOnce(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
