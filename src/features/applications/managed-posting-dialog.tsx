import { CloudOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PostingRow } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import { NetworkError, removePosting, setPostingOpen } from '#data/applications.ts';
import { syncNow, useSyncStatus } from '#data/status.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.ts';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { PostingAbout } from './posting-about.tsx';
import { Submissions } from './submissions.tsx';

interface ManagedPostingDialogProps {
  posting: PostingRow;
  onClose: () => void;
}

interface Change {
  readonly kind: 'toggle' | 'delete';
  /** SPEC 8. */
  readonly failure: string;
  readonly act: () => Promise<void>;
}

/** A posting with what was submitted to it; its manager closes, reopens and deletes it here. */
export function ManagedPostingDialog({ posting, onClose }: ManagedPostingDialogProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  const [busy, setBusy] = useState<'toggle' | 'delete' | null>(null);
  const [stale, setStale] = useState<string | null>(null);
  const { title, isOpen } = posting;

  const change = async ({ kind, failure, act }: Change) => {
    setBusy(kind);
    setStale(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      notify({ kind: 'bad', text: `${failure}. ${error.message}` });
      if (error instanceof ApiError && error.code === 'stale_revision') {
        await syncNow();
        setStale(error.message);
      }
    } finally {
      setBusy(null);
    }
  };
  const handleDelete = async () => {
    if (!(await confirm(questionAbout(title)))) return;
    await change({
      kind: 'delete',
      failure: 'Failed to delete',
      act: async () => {
        await removePosting(posting);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      foot={
        <>
          <Button look="cut" isBusy={busy === 'delete'} onClick={() => void handleDelete()}>
            <Trash2 />
            Delete
          </Button>
          <Button
            isBusy={busy === 'toggle'}
            onClick={() => {
              void change({
                kind: 'toggle',
                failure: 'Failed to toggle open/closed',
                act: () => setPostingOpen(posting, !isOpen),
              });
            }}
          >
            {isOpen ? 'Close Posting' : 'Reopen Posting'}
          </Button>
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
        {isOffline && (
          <p className="posting-note">
            <CloudOff className="small" />
            <span>You&apos;re offline. Closing, reopening and deleting need a connection.</span>
          </p>
        )}
        <Submissions posting={posting} />
      </div>
    </Dialog>
  );
}

function questionAbout(title: string) {
  return {
    title: 'Delete this posting?',
    text: `Are you sure you want to delete "${title}"? This cannot be undone.`,
    yes: 'Delete posting',
    no: 'Keep posting',
    isDestructive: true,
  };
}
