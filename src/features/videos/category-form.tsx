import { videoCategoryRow, type VideoCategoryRow } from '#contract/videos.ts';
import { LEADERSHIP_LIBRARY } from '#contract/videos.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { createCategory, saveCategory } from './video-editing.data.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input, Textarea } from '#ui/fields/field.tsx';
import { categoriesCompared, categoryErrors, draftOfCategory, emptyCategory } from './drafts.ts';

interface CategoryFormProps {
  library: string;
  /** Null for a new category. */
  category: VideoCategoryRow | null;
  onClose: () => void;
}

export function CategoryForm({ library, category, onClose }: CategoryFormProps) {
  const away = useAway();
  const editing = useEditing({
    before: category,
    draftOf: (row) => (row ? draftOfCategory(row) : emptyCategory),
    check: categoryErrors,
    rowIn: (current) => videoCategoryRow.safeParse(current).data ?? null,
    save: (draft, { before, key }) =>
      before ? saveCategory(before, draft) : createCategory(library, draft, key),
    failure: category ? 'Failed to update category' : failureOfNew(library),
    refusalOf,
    onSaved: onClose,
  });
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={category ? 'Edit Category' : 'New Category'}
      submit={category ? 'Save' : 'Create'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      tell={(theirs) => categoriesCompared(theirs, draft)}
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

/** SPEC 8.6 has its own words for the leaders' library. */
function failureOfNew(library: string): string {
  return library === LEADERSHIP_LIBRARY
    ? 'Failed to create leadership category'
    : 'Failed to create category';
}
