import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { tooManyIn } from './message-mistakes.ts';
import { MessageText } from './message-text.tsx';
import { useMessage } from './use-message.ts';

interface MessageDialogProps {
  /** The ids of the members who read it. */
  ids: readonly string[];
  onClose: () => void;
}

/** SPEC 24.1: a message to members who were selected. */
export function MessageDialog({ ids, onClose }: MessageDialogProps) {
  useBackCloses(onClose);
  const away = useAway();
  const message = useMessage('message members', onClose);
  const { text, errors, isBusy, send, change, problem } = message;
  const failure = errors.form ?? errors.to ?? tooManyIn({ ids: [...ids] });
  return (
    <Dialog
      title={ids.length === 1 ? 'Message one member' : `Message ${ids.length} members`}
      size="m"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="message" look="go" isBusy={isBusy} busyText="Sending...">
            Send message
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="message"
        className="dialog-body form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ ids: [...ids] });
        }}
      >
        {failure !== null && <ErrorLine role="alert">{failure}</ErrorLine>}
        {away && <p className="note">{awayText(away)} Messages need a connection.</p>}
        <MessageText value={text} error={errors.text} problem={problem} onChange={change} />
      </form>
    </Dialog>
  );
}
