import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { VideoRow } from '#contract/video-rows.ts';
import { useSyncStatus } from '#data/status.ts';
import { parseVideoLink, startingAtOnce, type VideoLink } from '#domain/videos/video-links.ts';
import { videoPageOf } from '#domain/videos/video-pages.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { OutsideLink } from '#ui/press/outside-link.tsx';
import { VideoPicture } from './video-picture.tsx';

interface VideoDialogProps {
  video: VideoRow;
  categoryName: string;
  onClose: () => void;
}

/** The player, 16:9, edge to edge. Only videos from known hosts are framed. */
export function VideoDialog({ video, categoryName, onClose }: VideoDialogProps) {
  const link = parseVideoLink(video.videoUrl);
  const page = link && videoPageOf(link);
  const isOffline = useSyncStatus().connection === 'offline';
  // A video goes on playing when our server is unreachable, since it comes from another one.
  const [hasBegun, setBegun] = useState(!isOffline);
  if (!isOffline && !hasBegun) setBegun(true);
  return (
    <Dialog title={video.videoTitle} size="l" head="none" onClose={onClose}>
      {link && hasBegun ? (
        <Player video={video} link={link} />
      ) : (
        <div className="player">
          <EmptyState
            icon={VideoOff}
            text={
              link ? "Videos will play once you're back online." : "This video can't be played."
            }
          />
        </div>
      )}
      <div className="player-text">
        <div>
          <h2 dir="auto">{video.videoTitle}</h2>
          <p dir="auto">{categoryName}</p>
        </div>
        {page && <OutsideLink address={page.address} text={`Open on ${page.hostName}`} />}
      </div>
    </Dialog>
  );
}

/** Until the host has answered, its frame would be a white box, so the video's picture is shown instead. */
function Player({ video, link }: { video: VideoRow; link: VideoLink }) {
  const [isLoading, setLoading] = useState(true);
  return (
    <div className="player">
      {isLoading && <VideoPicture videoUrl={video.videoUrl} />}
      <iframe
        data-loading={isLoading || undefined}
        title={video.videoTitle}
        src={startingAtOnce(link)}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          setLoading(false);
        }}
      />
    </div>
  );
}
