import { useState } from 'react';
import { type VideoCategoryDraft } from '#contract/videos.ts';
import { videoCategoryRow, type VideoCategoryRow } from '#contract/video-rows.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { draftLike, useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { createCategory, saveCategory } from './video-editing.data.ts';
import { addressInLibrary } from '#domain/library-address.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input, Textarea } from '#ui/fields/field.tsx';
import { categoriesCompared, categoryErrors, draftOfCategory, emptyCategory } from './drafts.ts';

const parse = draftLike<VideoCategoryDraft>(emptyCategory);

interface CategoryFormProps {
  library: string;
  /** Null for a new category. */
  category: VideoCategoryRow | null;
  onClose: () => void;
}

/** What is typed into an existing category stays on this device until it is saved. */
export function CategoryForm(props: CategoryFormProps) {
  const { category } = props;
  return category ? (
    <KeptCategory {...props} category={category} />
  ) : (
    <WrittenCategory {...props} />
  );
}

function KeptCategory(props: CategoryFormProps & { category: VideoCategoryRow }) {
  const keeper = useDraft(`category ${props.category.id}`, parse);
  return keeper.kept === undefined ? null : <WrittenCategory {...props} keeper={keeper} />;
}

interface WrittenCategoryProps extends CategoryFormProps {
  keeper?: DraftKeeper<VideoCategoryDraft>;
}

function WrittenCategory(props: WrittenCategoryProps) {
  const { category, onClose } = props;
  const away = useAway();
  const editing = useWrittenCategory(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={category ? 'Edit Category' : 'New Category'}
      submit={category ? 'Save' : 'Create'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <Field label="Category name" error={errors['categoryName']}>
        <Input
          data-autofocus
          maxLength={200}
          value={draft.categoryName}
          onChange={(event) => {
            change({ categoryName: event.target.value });
          }}
        />
      </Field>
      <Field label="Description (optional)" error={errors['description']}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => {
            change({ description: event.target.value });
          }}
        />
      </Field>
    </EditingDialog>
  );
}

function useWrittenCategory({ library, category, onClose, keeper }: WrittenCategoryProps) {
  // The category as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [first] = useState(category);
  return useEditing<VideoCategoryDraft, VideoCategoryRow>({
    before: first,
    draftOf: (row) => (row ? draftOfCategory(row) : emptyCategory),
    check: categoryErrors,
    address: addressInLibrary(library, { edit: category?.id ?? '' }),
    compare: categoriesCompared,
    rowIn: (current) => videoCategoryRow.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) =>
      before
        ? saveCategory({ ...before, revision: basedOn ?? before.revision }, draft)
        : createCategory(library, draft, key),
    failure: category ? 'Failed to update category' : failureOfNew(library),
    refusalOf,
    onSaved: onClose,
    ...(keeper && { keeper }),
  });
}

/** SPEC 8.6 has its own words for the leaders' library. */
function failureOfNew(library: string): string {
  return library === LEADERSHIP_LIBRARY
    ? 'Failed to create leadership category'
    : 'Failed to create category';
}
