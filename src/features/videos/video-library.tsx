import { ArrowLeft, Clapperboard } from 'lucide-react';
import type { VideoRow } from '#contract/content.ts';
import { useVideoShelves, type VideoShelf } from '#data/videos.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import { VideoDialog } from './video-dialog.tsx';
import './videos.css';

const NO_THUMBNAIL = '/art/defaults/video-thumbnail.webp';

/** Where somebody is in a library; the address says it. */
export interface LibraryPlace {
  readonly categoryId: string | undefined;
  readonly videoId: string | undefined;
}

interface VideoLibraryProps {
  /** A department's id. */
  library: string;
  place: LibraryPlace;
  onOpenCategory: (categoryId: string) => void;
  onOpenVideo: (videoId: string) => void;
  onCloseCategory: () => void;
  onCloseVideo: () => void;
}

/** The categories of a library, and the videos of the one that is open. */
export function VideoLibrary(props: VideoLibraryProps) {
  const shelves = useVideoShelves(props.library);
  const open = shelves?.find(({ category }) => category.id === props.place.categoryId);
  return (
    <Loaded
      isLoading={shelves === undefined}
      text="Loading videos…"
      skeleton={<div className="shimmer m-5 h-42" />}
    >
      {open ? (
        <Category {...props} shelf={open} />
      ) : shelves?.length === 0 ? (
        <EmptyState icon={Clapperboard} text="No video categories found yet." />
      ) : (
        <ul className="categories">
          {shelves?.map((shelf) => (
            <CategoryCard
              key={shelf.category.id}
              shelf={shelf}
              onOpen={() => {
                props.onOpenCategory(shelf.category.id);
              }}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function CategoryCard({ shelf, onOpen }: { shelf: VideoShelf; onOpen: () => void }) {
  const { category, videos } = shelf;
  return (
    <li className="category">
      <img src={NO_THUMBNAIL} alt="" width={640} height={256} loading="lazy" />
      <div>
        <h3>
          <button type="button" onClick={onOpen}>
            {category.categoryName}
          </button>
        </h3>
        {category.description !== '' && <p>{category.description}</p>}
        <span className="tag">{videos.length === 1 ? '1 video' : `${videos.length} videos`}</span>
      </div>
    </li>
  );
}

function Category(props: VideoLibraryProps & { shelf: VideoShelf }) {
  const { category, videos } = props.shelf;
  const playing = videos.find(({ id }) => id === props.place.videoId);
  return (
    <>
      <div className="category-bar">
        <Button look="ghost" onClick={props.onCloseCategory}>
          <ArrowLeft />
          Back to Categories
        </Button>
      </div>
      <div className="card-body">
        <h3 className="category-title">{category.categoryName}</h3>
        {category.description !== '' && <p className="category-about">{category.description}</p>}
        {videos.length === 0 ? (
          <EmptyState icon={Clapperboard} text="No videos found in this category." />
        ) : (
          <ul className="videos">
            {videos.map((video) => (
              <VideoCard
                key={video.id}
                video={video}
                onOpen={() => {
                  props.onOpenVideo(video.id);
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {playing && (
        <VideoDialog
          video={playing}
          categoryName={category.categoryName}
          onClose={props.onCloseVideo}
        />
      )}
    </>
  );
}

function VideoCard({ video, onOpen }: { video: VideoRow; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="video"
        aria-haspopup="dialog"
        aria-label={`Play video: ${video.videoTitle}`}
        onClick={onOpen}
      >
        <span className="video-thumb">
          <img
            className="thumb"
            src={NO_THUMBNAIL}
            alt=""
            width={640}
            height={360}
            loading="lazy"
          />
        </span>
        {video.videoTitle}
      </button>
    </li>
  );
}
