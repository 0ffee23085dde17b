import { CloudOff, History } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useSyncStatus } from '#data/status.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Writing } from './writing.ts';

interface DraftDialogProps<Draft, Row> {
  title: string;
  writing: Writing<Draft, Row>;
  /** What the main button reads. */
  submit: string;
  /** The other's version, in a few words. */
  tell: (theirs: Row) => string;
  onClose: () => void;
  children: ReactNode;
}

/** A part of a library as its keepers write it, new or existing. What is typed stays until it is saved. */
export function DraftDialog<Draft, Row>(props: DraftDialogProps<Draft, Row>) {
  const { title, writing, onClose } = props;
  const formId = useId();
  const dismiss = async () => {
    if (!writing.isTyped || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onDismiss={() => void dismiss()}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={writing.isBusy}
            busyText="Saving..."
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="dialog-body form"
        noValidate
        onSubmit={(event) => void writing.handleSubmit(event)}
      >
        <OfflineNote />
        {writing.newer && <NewerNote writing={writing} newer={writing.newer} tell={props.tell} />}
        {props.children}
      </form>
    </Dialog>
  );
}

const question = {
  title: 'Close without saving?',
  text: "What you've written hasn't been saved.",
  yes: 'Close without saving',
  no: 'Keep writing',
  isDestructive: true,
};

/** Said before anything is typed. */
function OfflineNote() {
  const { connection } = useSyncStatus();
  return (
    <div role="status">
      {connection === 'offline' && (
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

interface NewerNoteProps<Draft, Row> {
  writing: Writing<Draft, Row>;
  newer: NonNullable<Writing<Draft, Row>['newer']>;
  tell: (theirs: Row) => string;
}

/** Somebody else was faster: whose version should stay? Nothing is overwritten unseen. */
function NewerNote<Draft, Row>({ writing, newer, tell }: NewerNoteProps<Draft, Row>) {
  return (
    <div className="banner banner-beacon newer" role="alert">
      <History />
      <div>
        <p>
          {newer.author} changed this in the meantime. Theirs reads: {tell(newer.theirs)}
        </p>
        <div className="newer-ways">
          <Button onClick={writing.takeTheirs}>Take theirs</Button>
          <Button onClick={writing.keepMine}>Keep mine</Button>
        </div>
      </div>
    </div>
  );
}
