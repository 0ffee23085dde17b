import { Clapperboard, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import type { VideoCategoryRow } from '#contract/video-rows.ts';
import { removeCategory } from './video-editing.data.ts';
import type { VideoShelf } from './videos.data.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { CardAction } from '#ui/page/card-action.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { useLastKnown } from '#ui/loading/use-last-known.ts';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { LongText } from '#ui/html/long-text.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryActions } from './keeper-actions.tsx';
import type { LibraryEditing } from './videos-editing.ts';
import { VideoPicture } from './video-picture.tsx';

interface CategoryListProps extends LibraryEditing {
  library: string;
  shelves: readonly VideoShelf[];
  canEdit: boolean;
  /** SPEC's words for a library without categories. */
  emptyText: string;
  onOpen: (categoryId: string) => void;
  /** Moves the focus, since the element that had it is gone. */
  onGone: () => void;
}

export function CategoryList(props: CategoryListProps) {
  const { library, shelves, canEdit } = props;
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    setAdding(true);
  };
  const categories = shelves.map(({ category }) => category);
  const edited = useLastKnown(categories, props.edited);
  return (
    <>
      {canEdit && <NewCategory onAdd={add} />}
      {shelves.length === 0 ? (
        <EmptyState
          icon={Clapperboard}
          text={props.emptyText}
          about="Recordings and guides to watch, sorted into categories."
          action={canEdit && <FirstCategory onAdd={add} />}
        />
      ) : (
        <ul className="categories" ref={heldPresses}>
          {shelves.map((shelf) => (
            <RowBoundary key={shelf.category.id} of={shelf}>
              <CategoryCard
                shelf={shelf}
                canEdit={canEdit}
                onOpen={props.onOpen}
                onEdit={({ id }) => {
                  props.onEdit(id);
                }}
                onGone={props.onGone}
              />
            </RowBoundary>
          ))}
        </ul>
      )}
      {canEdit && edited && (
        <CategoryForm
          key={edited.id}
          library={library}
          category={edited}
          onClose={props.onEditEnd}
        />
      )}
      {isAdding && (
        <CategoryForm
          library={library}
          category={null}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

interface CategoryCardProps {
  shelf: VideoShelf;
  canEdit: boolean;
  onOpen: (categoryId: string) => void;
  onEdit: (category: VideoCategoryRow) => void;
  onGone: () => void;
}

function CategoryCard({ shelf, canEdit, onOpen, onEdit, onGone }: CategoryCardProps) {
  const { category, videos } = shelf;
  const { categoryName, description } = category;
  return (
    <li className="category">
      <VideoPicture videoUrl={videos[0]?.videoUrl} />
      <div>
        <h3>
          <button
            type="button"
            className="category-open"
            onClick={() => {
              onOpen(category.id);
            }}
            dir="auto"
          >
            {categoryName}
          </button>
        </h3>
        {description !== '' && (
          <p dir="auto">
            <LongText text={description} policy={htmlPolicy} />
          </p>
        )}
        <span className="category-count pill num">{videosLabel(videos.length)}</span>
        {canEdit && (
          <CategoryActions
            subject="category"
            id={category.id}
            name={categoryName}
            question={{
              title: 'Delete this category and all videos?',
              text: `${deletionText(categoryName, 'restorable')} It contains ${videosLabel(videos.length)}.`,
              yes: 'Delete category',
              no: 'Keep category',
            }}
            failure="Failed to delete category"
            remove={() => removeCategory(category)}
            onEdit={() => {
              onEdit(category);
            }}
            onGone={onGone}
          />
        )}
      </div>
    </li>
  );
}

function videosLabel(count: number): string {
  return count === 1 ? '1 video' : `${count} videos`;
}

function FirstCategory({ onAdd }: { onAdd: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onAdd}>
      <FolderPlus />
      Add the first category
    </Button>
  );
}

function NewCategory({ onAdd }: { onAdd: () => void }) {
  return (
    <CardAction>
      <Button look="ghost" aria-haspopup="dialog" onClick={onAdd}>
        <FolderPlus />
        New Category
      </Button>
    </CardAction>
  );
}
