import { useEffect, useRef } from 'react';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { useSession } from '#data/session.ts';
import { keepsLibrary } from './video-editing.data.ts';
import { useVideoShelves, type VideoShelf } from './videos.data.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonCards } from '#ui/loading/skeleton-cards.tsx';
import { CategoryList } from './category-list.tsx';
import { CategoryVideos } from './category-videos.tsx';
import { VideoDialog } from './video-dialog.tsx';
import type { LibraryEditing } from './videos-editing.ts';
import './videos.css';

/** The category and video of a library that the address opens. */
export interface LibraryPlace {
  readonly categoryId: string | undefined;
  readonly videoId: string | undefined;
}

interface VideoLibraryProps extends LibraryEditing {
  /** A department's id, or the leaders' library. */
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
  return (
    <Loaded of={shelves} text="Loading videos…" skeleton={<SkeletonCards count={3} />}>
      {(all) => <Shelves {...props} shelves={all} />}
    </Loaded>
  );
}

interface ShelvesProps extends VideoLibraryProps {
  shelves: readonly VideoShelf[];
}

function Shelves({ shelves, ...props }: ShelvesProps) {
  const { library, place, edited, onEdit, onEditEnd } = props;
  const editing = { edited, onEdit, onEditEnd };
  const session = useSession();
  const canEdit = session.status === 'member' && keepsLibrary(session.person, library);
  const open = shelves.find(({ category }) => category.id === place.categoryId);
  const playing = open?.videos.find(({ id }) => id === place.videoId);
  const emptyTexts = emptinessOf(library);
  const { ref, keepFocus, followFocus } = useFocusWithin(open?.category.id);
  return (
    <>
      <div
        ref={ref}
        className="library"
        role="group"
        aria-label={open ? `Videos: ${open.category.categoryName}` : 'Video categories'}
        tabIndex={-1}
      >
        {open ? (
          <CategoryVideos
            {...editing}
            shelf={open}
            canEdit={canEdit}
            emptyText={emptyTexts.noVideos}
            onBack={() => {
              followFocus();
              props.onCloseCategory();
            }}
            onPlay={props.onOpenVideo}
            onGone={keepFocus}
          />
        ) : (
          <CategoryList
            {...editing}
            library={library}
            shelves={shelves}
            canEdit={canEdit}
            emptyText={emptyTexts.noCategories}
            onOpen={(categoryId) => {
              followFocus();
              props.onOpenCategory(categoryId);
            }}
            onGone={keepFocus}
          />
        )}
      </div>
      {open && playing && (
        <VideoDialog
          video={playing}
          categoryName={open.category.categoryName}
          onClose={props.onCloseVideo}
        />
      )}
    </>
  );
}

/**
 * Keeps the focus in the library: clicked controls here often disappear, and it would jump to the top of the page.
 * `followFocus` moves it with the next change of the view, `keepFocus` at once.
 */
function useFocusWithin(view: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  const keepFocus = () => ref.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (isFollowing.current) ref.current?.focus({ preventScroll: true });
    isFollowing.current = false;
  }, [view]);
  const followFocus = () => {
    isFollowing.current = true;
  };
  return { ref, keepFocus, followFocus };
}

interface Emptiness {
  readonly noCategories: string;
  readonly noVideos: string;
}

/** SPEC 2.35 has words for departments, SPEC 8.10 for leaders. */
function emptinessOf(library: string): Emptiness {
  return library === LEADERSHIP_LIBRARY
    ? { noCategories: 'No categories found.', noVideos: 'No videos in this category.' }
    : {
        noCategories: 'No video categories found yet.',
        noVideos: 'No videos found in this category.',
      };
}
