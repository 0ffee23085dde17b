import { CloudOff } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PostingDraft } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import { addPosting, NetworkError } from '#data/applications.ts';
import { useDraft } from '#data/drafts.ts';
import { useSyncStatus } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import type { Department } from '#domain/departments.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { positionsOf } from '#domain/positions.ts';
import { withTag } from '#domain/tags.ts';
import { Button } from '#ui/button.tsx';
import { closeAsking } from '#ui/close-asking.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field, focusFirstError, Select } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { RichTextField } from '#ui/rich-text-field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { DraftNote } from './draft-note.tsx';
import {
  emptyPosting,
  errorsOf,
  isUntouched,
  parsePosting,
  readyToPost,
  type PostingErrors,
} from './posting-draft.ts';

const MOST_TAGS = 20;

interface NewPostingDialogProps {
  department: Department;
  onClose: () => void;
}

/** A posting as its manager writes it. What is typed stays on the device until it is posted. */
export function NewPostingDialog({ department, onClose }: NewPostingDialogProps) {
  const formId = useId();
  const isOffline = useSyncStatus().connection === 'offline';
  const { isKnown, draft, key, change, drop, problem } = usePostingDraft(department.id);
  const [errors, setErrors] = useState<PostingErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (found: PostingErrors) => {
      flushSync(() => {
        setErrors(found);
      });
      focusFirstError(form);
    };
    const found = errorsOf(draft);
    show(found);
    if (isBusy || isUploading || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await addPosting(department.id, readyToPost(draft), key);
      await drop();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      if (error instanceof ApiError && error.problem.fields) show(error.problem.fields);
      notify({ kind: 'bad', text: `Failed to post application. ${error.message}` });
      setBusy(false);
    }
  };
  const close = () => void closeAsking(isUploading, onClose);
  return (
    <Dialog
      title="Post New Application"
      size="m"
      onClose={close}
      foot={
        <>
          <DraftNote isKept={!isUntouched(draft)} problem={problem} />
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={isBusy || isUploading}
            busyText={isUploading ? 'Uploading...' : undefined}
          >
            Post
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="dialog-body form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void handleSubmit(event)}
      >
        {isOffline && (
          <p className="posting-note">
            <CloudOff className="small" />
            <span>
              You&apos;re offline. Posting needs a connection, but what you write is kept here.
            </span>
          </p>
        )}
        <Field label="Position" error={errors['title']}>
          <Select
            data-autofocus
            value={draft.title}
            onChange={({ target }) => {
              change({ title: target.value });
              setErrors({});
            }}
          >
            <option value="">Choose a position</option>
            {positionsOf(department.id).map(({ id, title }) => (
              <option key={id}>{title}</option>
            ))}
          </Select>
        </Field>
        <RichTextField
          label="Description"
          value={isKnown ? draft.description : undefined}
          onChange={(description) => {
            change({ description });
          }}
          height={200}
          policy={htmlPolicy}
          uploadImage={uploadImage}
          onUploading={setUploading}
          error={errors['description']}
        />
        <TagInput
          label="Tags (optional)"
          tags={draft.tags}
          add={(tags, typed) => withTag(tags, typed).slice(0, MOST_TAGS)}
          onChange={(tags) => {
            change({ tags: [...tags] });
          }}
        />
      </form>
    </Dialog>
  );
}

/** The posting as it is typed, kept on the device until it is posted. */
function usePostingDraft(departmentId: string) {
  const { kept, keep, drop, problem } = useDraft(`posting ${departmentId}`, parsePosting);
  const [typed, setTyped] = useState<PostingDraft | null>(null);
  // A different text is a different posting: reusing the key would get the first one's answer.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const draft = typed ?? kept?.value ?? emptyPosting;
  return {
    isKnown: typed !== null || kept !== undefined,
    draft,
    key,
    change: (part: Partial<PostingDraft>) => {
      const next = { ...draft, ...part };
      setTyped(next);
      setKey(crypto.randomUUID());
      if (isUntouched(next)) void drop();
      else keep(next);
    },
    drop,
    problem,
  };
}
