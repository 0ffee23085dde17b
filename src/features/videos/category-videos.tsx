import { ArrowLeft, Clapperboard, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import type { VideoRow } from '#contract/video-rows.ts';
import { removeVideo } from './video-editing.data.ts';
import type { VideoShelf } from './videos.data.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { useLastKnown } from '#ui/loading/use-last-known.ts';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { LongText } from '#ui/html/long-text.tsx';
import { VideoActions } from './keeper-actions.tsx';
import { VideoForm } from './video-form.tsx';
import type { LibraryEditing } from './videos-editing.ts';
import { VideoPicture } from './video-picture.tsx';

interface CategoryVideosProps extends LibraryEditing {
  shelf: VideoShelf;
  canEdit: boolean;
  /** SPEC's words for a category without videos. */
  emptyText: string;
  onBack: () => void;
  onPlay: (videoId: string) => void;
  /** Moves the focus, since the element that had it is gone. */
  onGone: () => void;
}

/** The videos of the category that is open. */
export function CategoryVideos(props: CategoryVideosProps) {
  const { category, videos } = props.shelf;
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    setAdding(true);
  };
  const edited = useLastKnown(videos, props.edited);
  return (
    <>
      <LibraryBar canEdit={props.canEdit} onBack={props.onBack} onAdd={add} />
      <div className="card-body">
        <h3 dir="auto" className="category-title">
          {category.categoryName}
        </h3>
        {category.description !== '' && (
          <p dir="auto" className="category-about">
            <LongText text={category.description} policy={htmlPolicy} />
          </p>
        )}
        {videos.length === 0 ? (
          <EmptyState
            icon={Clapperboard}
            text={props.emptyText}
            action={props.canEdit && <FirstVideo onAdd={add} />}
          />
        ) : (
          <ul className="videos" ref={heldPresses}>
            {videos.map((video) => (
              <RowBoundary key={video.id} of={video}>
                <VideoCard
                  video={video}
                  canEdit={props.canEdit}
                  onPlay={props.onPlay}
                  onEdit={({ id }) => {
                    props.onEdit(id);
                  }}
                  onGone={props.onGone}
                />
              </RowBoundary>
            ))}
          </ul>
        )}
      </div>
      {props.canEdit && edited && (
        <VideoForm key={edited.id} category={category} video={edited} onClose={props.onEditEnd} />
      )}
      {isAdding && (
        <VideoForm
          category={category}
          video={null}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

interface LibraryBarProps {
  canEdit: boolean;
  onBack: () => void;
  onAdd: () => void;
}

function LibraryBar({ canEdit, onBack, onAdd }: LibraryBarProps) {
  return (
    <div className="library-bar">
      <Button look="ghost" onClick={onBack}>
        <ArrowLeft />
        Back to Categories
      </Button>
      {canEdit && (
        <Button look="ghost" aria-haspopup="dialog" onClick={onAdd}>
          <Plus />
          Add New Video
        </Button>
      )}
    </div>
  );
}

interface VideoCardProps {
  video: VideoRow;
  canEdit: boolean;
  onPlay: (videoId: string) => void;
  onEdit: (video: VideoRow) => void;
  onGone: () => void;
}

function VideoCard({ video, canEdit, onPlay, onEdit, onGone }: VideoCardProps) {
  const { id, videoTitle } = video;
  return (
    <li>
      <button
        type="button"
        className="video"
        aria-haspopup="dialog"
        aria-label={`Play video: ${videoTitle}`}
        onClick={() => {
          onPlay(id);
        }}
      >
        <span className="video-thumb">
          <VideoPicture videoUrl={video.videoUrl} />
          <span className="play">
            <Play />
          </span>
        </span>
        <span className="video-foot">
          <span dir="auto" className="video-title">
            {videoTitle}
          </span>
        </span>
      </button>
      {canEdit && (
        <VideoActions
          subject="video"
          id={id}
          name={videoTitle}
          question={{
            title: 'Delete this video?',
            text: deletionText(videoTitle, 'restorable'),
            yes: 'Delete video',
            no: 'Keep video',
          }}
          failure="Failed to delete video"
          remove={() => removeVideo(video)}
          onEdit={() => {
            onEdit(video);
          }}
          onGone={onGone}
        />
      )}
    </li>
  );
}

function FirstVideo({ onAdd }: { onAdd: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onAdd}>
      <Plus />
      Add the first video
    </Button>
  );
}
