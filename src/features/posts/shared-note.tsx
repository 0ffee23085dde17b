import { Share2 } from 'lucide-react';
import { discardShares, takeShare, useShared, type KeptShare } from '#data/sharing.ts';
import { Button } from '#ui/button.tsx';

interface SharedNotesProps {
  /** The post takes it. */
  onAdd: (share: KeptShare) => void;
}

/** SPEC 11.6: what was shared while another draft was there waits above it. */
export function SharedNotes({ onAdd }: SharedNotesProps) {
  return useShared().map((share) => (
    <div key={share.id} className="banner shared-note" role="group" aria-label="Shared">
      {share.picture === '' ? (
        <Share2 />
      ) : (
        <img src={share.picture} alt="" width="56" height="56" />
      )}
      <p>Shared, but not in this post yet: {nameOf(share)}</p>
      <Button
        onClick={() => {
          onAdd(share);
          takeShare(share).catch(reportError);
        }}
      >
        Add to this post
      </Button>
      <Button look="ghost" onClick={() => void discardShares([share]).catch(reportError)}>
        Discard
      </Button>
    </div>
  ));
}

const LONGEST_NAME = 80;

function nameOf({ title, text, url }: KeptShare): string {
  const name = [title, text, url].find((one) => one.trim() !== '');
  if (name === undefined) return 'a picture';
  return `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`;
}
