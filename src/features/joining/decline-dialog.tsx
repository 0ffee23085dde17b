import { useState } from 'react';
import { DECLINE_NOTE_LIMIT, type WaitingMember } from '#contract/joining.ts';
import { refusalOf } from '#data/refusal.ts';
import { decline, takeBackDecline } from '#data/waiting-members.ts';
import { Field, Textarea } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { dismissAbout, notify } from '#ui/toasts/notify.ts';
import { JOINING } from './approving.ts';

/** For so long a decline can be taken back as if it had never been (SPEC 18.16). */
const UNDO_MS = 10_000;

interface DeclineDialogProps {
  member: WaitingMember;
  onClose: () => void;
}

/** SPEC 18.14: declines somebody, with a line that they read or without a word. */
export function DeclineDialog({ member, onClose }: DeclineDialogProps) {
  const { username } = member;
  useBackCloses(onClose);
  const [note, setNote] = useState('');
  const { isBusy, declineWith } = useDeclining(member, onClose);
  return (
    <Dialog
      title={`Decline ${username}?`}
      lead="Their account stays. You can approve them later, in Members."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep waiting</Button>
          <Button look="kill" isBusy={isBusy} onClick={() => void declineWith(note.trim())}>
            {note.trim() === '' ? 'Decline silently' : 'Decline'}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <Field
          label={`What ${username} reads (optional)`}
          help="Left empty, nothing is said. A message leaves in 10 seconds: until then you can undo."
        >
          <Textarea
            rows={3}
            maxLength={DECLINE_NOTE_LIMIT}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function useDeclining(member: WaitingMember, onClose: () => void) {
  const { id, username } = member;
  const [isBusy, setBusy] = useState(false);
  const declineWith = async (note: string) => {
    setBusy(true);
    try {
      const decided = await decline(id, note);
      onClose();
      if (decided?.isDone === false) tell(`Couldn't decline ${username}. ${decided.message ?? ''}`);
      else offerUndo(member);
    } catch (error) {
      tell(`Couldn't decline ${username}. ${refusalOf(error).message}`);
      setBusy(false);
    }
  };
  return { isBusy, declineWith };
}

function offerUndo({ id, username }: WaitingMember): void {
  const subject = `declined ${id}`;
  const undo = async () => {
    try {
      const decided = await takeBackDecline(id);
      if (decided.isDone)
        notify({ kind: 'ok', text: `${username} waits again.`, subject: JOINING });
      else tell(`Couldn't undo that. ${decided.message ?? ''}`);
    } catch (error) {
      tell(`Couldn't undo that. ${refusalOf(error).message}`);
    }
  };
  notify({
    kind: 'ok',
    text: `${username} was declined.`,
    action: { label: 'Undo', onAct: () => void undo() },
    subject,
  });
  setTimeout(() => {
    dismissAbout(subject);
  }, UNDO_MS);
}

function tell(text: string): void {
  notify({ kind: 'bad', text: text.trim(), subject: JOINING });
}
