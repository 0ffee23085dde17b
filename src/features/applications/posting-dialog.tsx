import { Lock } from 'lucide-react';
import { useId, type SubmitEvent } from 'react';
import type { PostingRow } from '#contract/applications.ts';
import { isLeftWaiting, submitApplication, type SubmissionEntry } from './applications.data.ts';
import { useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { DraftNote } from '#ui/editing/draft-note.tsx';
import type { Editing } from '#ui/editing/editing.ts';
import { KeptNote } from '#ui/editing/kept-note.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { notify } from '#ui/toasts/notify.ts';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { isolated } from '#domain/markup/isolated.ts';
import { emptyApplication, parseApplication, type ApplicationDraft } from './application-draft.ts';
import { OwnSubmissions } from './own-submissions.tsx';
import { PostingAbout } from './posting-about.tsx';
import type { SubmissionView } from './submission-views.data.ts';

interface PostingDialogProps {
  posting: PostingRow;
  departmentName: string;
  /** The member's own submissions to this posting. */
  submissions: readonly SubmissionEntry[];
  /** Those that have arrived, as they stand. */
  answered: readonly SubmissionView[];
  onClose: () => void;
}

/** What a posting asks for, and the member's answer to it. */
export function PostingDialog(props: PostingDialogProps) {
  const keeper = useDraft(`application ${props.posting.id}`, parseApplication);
  return keeper.kept === undefined ? null : <WrittenAnswer {...props} keeper={keeper} />;
}

interface WrittenAnswerProps extends PostingDialogProps {
  keeper: DraftKeeper<ApplicationDraft>;
}

function WrittenAnswer(props: WrittenAnswerProps) {
  const { posting, submissions, answered, departmentName, onClose } = props;
  const formId = useId();
  const body = useFocusHeir();
  const editing = useAnswer(props);
  const { message } = editing.draft;
  const close = () => void closeEditing(editing, onClose);
  return (
    <Dialog
      title={posting.title}
      size="m"
      onClose={close}
      foot={
        <>
          <DraftNote editing={editing} />
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={editing.isBusy || editing.isUploading}
            busyText={editing.isUploading ? 'Uploading...' : undefined}
            aria-disabled={!posting.isOpen}
            aria-describedby={posting.isOpen ? undefined : `${formId}-closed`}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        <PostingAbout posting={posting} />
        <OwnSubmissions
          {...{ submissions, answered, departmentName }}
          onEdit={(again) => {
            editing.change({ message: isBlankHtml(message) ? again : message + again });
          }}
        />
        {!posting.isOpen && (
          <p className="posting-note" id={`${formId}-closed`}>
            <Lock className="small" />
            <span>This posting is closed to applications.</span>
          </p>
        )}
        <AnswerForm {...props} id={formId} editing={editing} />
      </div>
    </Dialog>
  );
}

function useAnswer({ posting, departmentName, keeper, onClose }: WrittenAnswerProps) {
  const { connection } = useSyncStatus();
  return useEditing<ApplicationDraft, never>({
    before: null,
    draftOf: () => emptyApplication,
    check: ({ message }) => (isBlankHtml(message) ? { message: 'Message cannot be empty.' } : {}),
    compare: null,
    address: null,
    rowIn: () => null,
    save: ({ message }) => submitApplication({ posting, departmentName, message }),
    refusalOf,
    failure: 'Failed to submit',
    subject: posting.id,
    onSaved: () => {
      onClose();
      void sayIfItWaits(posting, connection);
    },
    keeper,
    isEmpty: ({ message }) => isBlankHtml(message),
  });
}

interface AnswerFormProps extends Pick<PostingDialogProps, 'posting' | 'departmentName'> {
  id: string;
  editing: Editing<ApplicationDraft>;
}

function AnswerForm({ id, editing, posting: { isOpen }, departmentName }: AnswerFormProps) {
  const { message } = editing.draft;
  return (
    <form
      method="post"
      id={id}
      className="posting-form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isOpen) void editing.handleSubmit(event);
        else event.preventDefault();
      }}
    >
      <KeptNote editing={editing} />
      <RichTextField
        key={editing.round}
        label="Your message"
        value={message}
        onChange={(html) => {
          editing.change({ message: html });
        }}
        height={200}
        policy={htmlPolicy}
        uploadImage={uploadImage}
        onUploading={editing.setUploading}
        // A message that was written before the posting closed can still be retrieved.
        isDisabled={!isOpen && isBlankHtml(message)}
        error={editing.errors['message']}
      />
      <p className="help">Sent to the {departmentName} managers with your name.</p>
    </form>
  );
}

/** Tells anyone who submits offline that nothing has arrived yet. */
async function sayIfItWaits(
  { id, title }: PostingRow,
  connection: SyncStatus['connection'],
): Promise<void> {
  if (connection === 'online' && !(await isLeftWaiting(id))) return;
  const text = `Waiting to send: your application for ${isolated(title)} is kept on this device.`;
  notify({ kind: 'wait', text, subject: id });
}
