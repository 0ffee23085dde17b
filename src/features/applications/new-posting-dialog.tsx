import type { PostingDraft } from '#contract/applications.ts';
import { addPosting } from './applications.data.ts';
import { useDraft, type DraftKeeper } from '#data/drafts.ts';
import { useOrganisation } from '#data/organisation.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import type { Department } from '#domain/departments.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { tagProblem, withTag } from '#domain/tags.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import {
  emptyPosting,
  postingErrors,
  isPostingUntouched,
  parsePosting,
  readyToPost,
} from './posting-draft.ts';

interface NewPostingDialogProps {
  department: Department;
  onClose: () => void;
}

/** A posting as its manager writes it. What is typed stays on the device until it is posted. */
export function NewPostingDialog(props: NewPostingDialogProps) {
  const keeper = useDraft(`posting ${props.department.id}`, parsePosting);
  return keeper.kept === undefined ? null : <WrittenPosting {...props} keeper={keeper} />;
}

interface WrittenPostingProps extends NewPostingDialogProps {
  keeper: DraftKeeper<PostingDraft>;
}

function WrittenPosting(props: WrittenPostingProps) {
  const { department, onClose } = props;
  const away = useAway();
  const positions = useOrganisation().positionsOf(department.id);
  const editing = useWrittenPosting(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title="Post New Application"
      size="m"
      submit="Post"
      editing={editing}
      hold={away && { away, means: 'Posting' }}
      onClose={onClose}
    >
      <Field label="Position" error={errors['title']}>
        <Select
          data-autofocus
          value={draft.title}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        >
          <option value="">Choose a position</option>
          {positions
            .filter(({ isHidden }) => !isHidden)
            .map(({ id, title }) => (
              <option key={id}>{title}</option>
            ))}
        </Select>
      </Field>
      <RichTextField
        key={editing.round}
        label="Description"
        value={draft.description}
        onChange={(description) => {
          change({ description });
        }}
        height={200}
        policy={htmlPolicy}
        uploadImage={uploadImage}
        onUploading={editing.setUploading}
        error={errors['description']}
      />
      <TagInput
        label="Tags (optional)"
        tags={draft.tags}
        add={withTag}
        problemOf={tagProblem}
        onChange={(tags) => {
          change({ tags: [...tags] });
        }}
      />
    </EditingDialog>
  );
}

function useWrittenPosting({ department, keeper, onClose }: WrittenPostingProps) {
  return useEditing<PostingDraft, never>({
    before: null,
    draftOf: () => emptyPosting,
    check: postingErrors,
    compare: null,
    address: null,
    rowIn: () => null,
    save: (draft, { key }) => addPosting(department.id, readyToPost(draft), key),
    refusalOf,
    failure: 'Failed to post application',
    onSaved: onClose,
    keeper,
    isEmpty: isPostingUntouched,
  });
}
