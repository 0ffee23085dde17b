import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
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
  return (
    <FormDialog
      title={ids.length === 1 ? 'Message one member' : `Message ${ids.length} members`}
      size="m"
      submit="Send message"
      busyText="Sending..."
      isBusy={isBusy}
      problem={errors.form ?? errors.to ?? tooManyIn({ ids: [...ids] }) ?? undefined}
      away={away && `${awayText(away)} Messages need a connection.`}
      onSubmit={() => send({ ids: [...ids] })}
      onClose={onClose}
    >
      <MessageText value={text} error={errors.text} problem={problem} onChange={change} />
    </FormDialog>
  );
}
