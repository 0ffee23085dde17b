import { CloudOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { closeEditing } from './close-editing.ts';
import { NewerNote } from './newer-note.tsx';
import type { Editing } from './use-editing.ts';

interface EditingDialogProps<Draft, Row> {
  title: string;
  editing: Editing<Draft, Row>;
  /** What the main button reads. */
  submit: string;
  /** The other's version, in a few words. */
  tell: (theirs: Row) => string;
  isOffline: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog, for something new or not. What is typed stays until it is saved. */
export function EditingDialog<Draft, Row>(props: EditingDialogProps<Draft, Row>) {
  const { title, editing, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onDismiss={() => void closeEditing(editing, onClose)}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={editing.isBusy}
            busyText="Saving..."
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
        <OfflineNote isOffline={props.isOffline} />
        <NewerNote editing={editing} tell={props.tell} />
        {props.children}
      </form>
    </Dialog>
  );
}

/** Said before anything is typed. */
function OfflineNote({ isOffline }: { isOffline: boolean }) {
  return (
    <div role="status">
      {isOffline && (
        <div className="banner">
          <CloudOff />
          <p>
            You&apos;re offline. Saving needs a connection, but what you write stays here until
            then.
          </p>
        </div>
      )}
    </div>
  );
}
