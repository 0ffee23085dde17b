import { CloudOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { closeEditing } from './close-editing.ts';
import { DraftNote } from './draft-note.tsx';
import { NewerNote } from './newer-note.tsx';
import type { Editing } from './use-editing.ts';

interface EditingDialogProps<Draft, Row> {
  title: string;
  editing: Editing<Draft, Row>;
  lead?: string;
  size?: 's' | 'm';
  /** The main button's text. */
  submit: string;
  /** The other person's version, in a few words; a new thing has none. */
  tell?: (theirs: Row) => ReactNode;
  /** What cannot be done offline; null if it can wait to be sent, or if there is a connection. */
  offline: 'Saving' | 'Posting' | null;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, for a new or an existing thing. What is typed stays until it is saved. */
export function EditingDialog<Draft, Row>(props: EditingDialogProps<Draft, Row>) {
  const { title, editing, onClose } = props;
  const formId = useId();
  const close = () => void closeEditing(editing, onClose);
  const isKept = editing.keeper !== null;
  return (
    <Dialog
      title={title}
      size={props.size ?? 's'}
      {...(props.lead !== undefined && { lead: props.lead })}
      onClose={isKept ? close : onClose}
      onDismiss={close}
      foot={
        <>
          {isKept && <DraftNote editing={editing} />}
          <Button onClick={isKept ? close : onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={editing.isBusy || editing.isUploading}
            busyText={editing.isUploading ? 'Uploading...' : 'Saving...'}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames('dialog-body form', props.className)}
        noValidate
        onSubmit={(event) => void editing.handleSubmit(event)}
      >
        <OfflineNote needs={props.offline} />
        {props.tell && <NewerNote editing={editing} tell={props.tell} />}
        {props.children}
      </form>
    </Dialog>
  );
}

/** Said before anything is typed. */
function OfflineNote({ needs }: { needs: 'Saving' | 'Posting' | null }) {
  return (
    <div role="status">
      {needs !== null && (
        <div className="banner">
          <CloudOff />
          <p>
            You&apos;re offline. {needs} needs a connection, but what you write stays here until
            then.
          </p>
        </div>
      )}
    </div>
  );
}
