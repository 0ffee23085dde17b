import { CloudOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PostingRow } from '#contract/applications.ts';
import { removePosting, setPostingOpen } from './applications.data.ts';
import type { Loaded as LoadedRows } from '#data/loaded.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { useAway } from '#data/status.ts';
import { syncNow } from '#data/sync-now.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { notify } from '#ui/toasts/notify.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { PostingAbout } from './posting-about.tsx';
import { Submissions, type SubmissionsPlace } from './submissions.tsx';
import type { SubmissionView } from './submission-views.data.ts';

interface ManagedPostingDialogProps extends SubmissionsPlace {
  posting: PostingRow;
  submissions: LoadedRows<readonly SubmissionView[]>;
  /** Opens the posting as those see it who apply. */
  onApply: (postingId: string) => void;
  onClose: () => void;
}

/** A posting with its submissions; its manager closes, reopens and deletes it here. */
export function ManagedPostingDialog(props: ManagedPostingDialogProps) {
  const { posting, submissions, state, onState, onOpen, onApply, onClose } = props;
  const away = useAway();
  const { isToggling, stale, toggle } = useToggle(posting);
  const { title, isOpen } = posting;
  const removal = useRemovalOf(posting, onClose);
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      foot={
        <>
          <Button look="cut" isBusy={removal.isBusy} onClick={() => void removal.handleRemove()}>
            <Trash2 />
            Delete
          </Button>
          <Button isBusy={isToggling} onClick={() => void toggle()}>
            {isOpen ? 'Close Posting' : 'Reopen Posting'}
          </Button>
          {isOpen && (
            <Button
              onClick={() => {
                onApply(posting.id);
              }}
            >
              Apply
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="dialog-body">
        <PostingAbout posting={posting} />
        {stale !== null && (
          <p className="posting-note" role="status">
            {stale} Here&apos;s the current version.
          </p>
        )}
        {away && (
          <p className="posting-note">
            <CloudOff className="small" />
            <span>{awayText(away)} Closing, reopening and deleting need a connection.</span>
          </p>
        )}
        <Submissions {...{ submissions, state, onState, onOpen }} />
      </div>
    </Dialog>
  );
}

function useRemovalOf(posting: PostingRow, onGone: () => void) {
  const { id, title } = posting;
  const undo = useUndo();
  return useRemoval({
    question: questionAbout(title),
    name: title,
    remove: async () => {
      await removePosting(posting);
      return undo('posting', id);
    },
    refusalOf,
    failure: 'Failed to delete',
    onGone,
  });
}

/** Closes an open posting and reopens a closed one; `stale` says why that was refused for a newer version. */
function useToggle(posting: PostingRow) {
  const [isToggling, setToggling] = useState(false);
  const [stale, setStale] = useState<string | null>(null);
  const toggle = async () => {
    setToggling(true);
    setStale(null);
    try {
      await setPostingOpen(posting, !posting.isOpen);
    } catch (error) {
      const { message, newer } = refusalOf(error);
      notify({ kind: 'bad', text: `Failed to toggle open/closed. ${message}` });
      if (newer) {
        await syncNow();
        setStale(message);
      }
    } finally {
      setToggling(false);
    }
  };
  return { isToggling, stale, toggle };
}

function questionAbout(title: string) {
  return {
    title: 'Delete this posting?',
    text: deletionText(title, 'restorable'),
    yes: 'Delete posting',
    no: 'Keep posting',
  };
}
