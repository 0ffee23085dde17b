import { Lock } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PostingRow } from '#contract/applications.ts';
import {
  isLeftWaiting,
  NotSaved,
  submitApplication,
  type SubmissionEntry,
} from '#data/applications.ts';
import { parseText, useDraft } from '#data/drafts.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { closeAsking } from '#ui/close-asking.ts';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstError } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { RichTextField } from '#ui/rich-text-field.tsx';
import { DraftNote } from './draft-note.tsx';
import { OwnSubmissions } from './own-submissions.tsx';
import { PostingAbout } from './posting-about.tsx';

interface PostingDialogProps {
  posting: PostingRow;
  departmentName: string;
  /** The member's own to this posting. */
  submissions: readonly SubmissionEntry[];
  onClose: () => void;
}

/** What a posting asks for, and the member's answer to it. */
export function PostingDialog(props: PostingDialogProps) {
  const { posting, departmentName, submissions, onClose } = props;
  const { isOpen } = posting;
  const formId = useId();
  const { connection } = useSyncStatus();
  const { isKnown, message, change, drop, problem } = useMessage(posting.id);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    if (isBlankHtml(message)) {
      flushSync(() => {
        setError('Message cannot be empty.');
      });
      focusFirstError(form);
      return;
    }
    setBusy(true);
    try {
      await submitApplication({ posting, departmentName, message });
      await drop();
      onClose();
      void sayIfItWaits(posting, connection);
    } catch (failure) {
      if (!(failure instanceof NotSaved)) throw failure;
      notify({ kind: 'bad', text: `Failed to submit. ${failure.message}`, subject: posting.id });
      setBusy(false);
    }
  };
  const close = () => void closeAsking(isUploading, onClose);
  return (
    <Dialog
      title={posting.title}
      size="m"
      onClose={close}
      foot={
        <>
          <DraftNote isKept={!isBlankHtml(message)} problem={problem} />
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={isBusy || isUploading}
            busyText={isUploading ? 'Uploading...' : undefined}
            aria-disabled={!isOpen}
            aria-describedby={isOpen ? undefined : `${formId}-closed`}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <PostingAbout posting={posting} />
        <OwnSubmissions
          submissions={submissions}
          onEdit={(again) => {
            change(isBlankHtml(message) ? again : message + again);
          }}
        />
        {!isOpen && (
          <p className="posting-note" id={`${formId}-closed`}>
            <Lock className="small" />
            <span>This posting is closed to applications.</span>
          </p>
        )}
        <form
          id={formId}
          className="posting-form"
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            if (isOpen && !isBusy && !isUploading) void submit(event.currentTarget);
          }}
        >
          <RichTextField
            label="Your message"
            value={isKnown ? message : undefined}
            onChange={(html) => {
              change(html);
              setError(undefined);
            }}
            height={200}
            policy={htmlPolicy}
            uploadImage={uploadImage}
            onUploading={setUploading}
            // What was written before it closed can still be retrieved.
            isDisabled={!isOpen && isBlankHtml(message)}
            error={error}
          />
          <p className="help">Sent to the {departmentName} managers with your name.</p>
        </form>
      </div>
    </Dialog>
  );
}

/** The message as it is typed, kept on the device until it is submitted. */
function useMessage(postingId: string) {
  const { kept, keep, drop, problem } = useDraft(`application ${postingId}`, parseText);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    isKnown: typed !== null || kept !== undefined,
    message: typed ?? kept?.value ?? '',
    change: (html: string) => {
      setTyped(html);
      if (isBlankHtml(html)) void drop();
      else keep(html);
    },
    drop,
    problem,
  };
}

/** Tells whoever submits without a connection that nothing has arrived yet. */
async function sayIfItWaits(
  { id, title }: PostingRow,
  connection: SyncStatus['connection'],
): Promise<void> {
  if (connection === 'online' && !(await isLeftWaiting(id))) return;
  const text = `Waiting to send: your application for ${title} is kept on this device.`;
  notify({ kind: 'wait', text, subject: id });
}
