import { Share2 } from 'lucide-react';
import { discardShares, takeShare, useShared, type KeptShare } from '#data/sharing.ts';
import { Button } from '#ui/press/button.tsx';

interface SharedNotesProps {
  /** Adds the share to the post. */
  onAdd: (share: KeptShare) => void;
}

/** SPEC 11.6: a share that arrived while there was a draft waits above that draft. */
export function SharedNotes({ onAdd }: SharedNotesProps) {
  return useShared().map((share) => (
    <div key={share.id} className="banner shared-note" role="group" aria-label="Shared">
      {share.picture === '' ? (
        <Share2 />
      ) : (
        <img src={share.picture} alt="" width="56" height="56" />
      )}
      <p>
        Shared, but not in this post yet: <bdi>{nameOf(share)}</bdi>
      </p>
      <Button
        onClick={({ currentTarget }) => {
          leave(currentTarget);
          onAdd(share);
          takeShare(share).catch(reportError);
        }}
      >
        Add to this post
      </Button>
      <Button
        look="ghost"
        onClick={({ currentTarget }) => {
          leave(currentTarget);
          discardShares([share]).catch(reportError);
        }}
      >
        Discard
      </Button>
    </div>
  ));
}

/** Moves the focus from a note that is about to go to the next one, or to the post. */
function leave(button: HTMLElement): void {
  const next = button.closest('.shared-note')?.nextElementSibling;
  next?.querySelector<HTMLElement>('button, input')?.focus();
}

const LONGEST_NAME = 80;

function nameOf({ title, text, url }: KeptShare): string {
  const name = [title, text, url].find((one) => one.trim() !== '');
  if (name === undefined) return 'a picture';
  return `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`;
}
