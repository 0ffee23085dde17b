import { CloudOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/page/class-names.ts';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { awayText, onceBack, type Away } from './sending-words.ts';
import { closeEditing } from './close-editing.ts';
import { DraftNote } from './draft-note.tsx';
import { KeptNote } from './kept-note.tsx';
import { NewerNote } from './newer-note.tsx';
import type { Editing } from './editing.ts';

interface DialogHold {
  readonly away: Away;
  readonly means: 'Saving' | 'Posting' | 'waits';
}

interface EditingDialogProps<Draft> {
  title: string;
  editing: Editing<Draft>;
  lead?: string;
  /** A small picture before the heading. */
  picture?: ReactNode;
  size?: 's' | 'm';
  /** The main button's text. */
  submit: string;
  /** What can't be done, or has to wait, while the server can't be reached; null if it can, or if that need not be said. */
  hold: DialogHold | null;
  className?: string;
  /** False if there is nothing to send yet: sending then does nothing. */
  isReady?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, for a new or an existing thing. What is typed stays until it is saved. */
export function EditingDialog<Draft>(props: EditingDialogProps<Draft>) {
  const { title, editing, isReady = true, onClose } = props;
  const formId = useId();
  const close = () => void closeEditing(editing, onClose);
  const isKept = editing.keeper !== null;
  return (
    <Dialog
      title={title}
      size={props.size ?? 's'}
      {...(props.lead !== undefined && { lead: props.lead })}
      picture={props.picture}
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
            aria-disabled={!isReady || undefined}
            isBusy={editing.isBusy || editing.isUploading}
            busyText={editing.isUploading ? 'Uploading...' : 'Saving...'}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        className={classNames('dialog-body form', props.className)}
        noValidate
        onSubmit={(event) => {
          if (isReady) void editing.handleSubmit(event);
          else event.preventDefault();
        }}
      >
        <AwayNote hold={props.hold} />
        <KeptNote editing={editing} />
        <NewerNote editing={editing} />
        {props.children}
      </form>
    </Dialog>
  );
}

/** Tells what the unreachable server means before anything is typed. */
function AwayNote({ hold }: { hold: DialogHold | null }) {
  return (
    <div role="status">
      {hold !== null && (
        <div className="banner">
          <CloudOff />
          <p>
            {awayText(hold.away)}{' '}
            {hold.means === 'waits'
              ? `This will be published ${onceBack(hold.away)}.`
              : `${hold.means} needs a connection, but what you write stays here until then.`}
          </p>
        </div>
      )}
    </div>
  );
}
