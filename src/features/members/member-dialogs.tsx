import { UserX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useManagedMember } from './members.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { MemberDetails } from './member-details.tsx';
import { MemberEditDialog } from './member-edit-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { MemberSkeleton } from './member-skeleton.tsx';

/** What is open, and what opens and closes it. */
export interface MembersPlace {
  /** The member whose details the address opens. */
  openId: string | undefined;
  /** Whether the edit dialog is open above the details. */
  isEditing: boolean;
  onOpen: (id: string) => void;
  onEdit: () => void;
  /** Closes the edit dialog if it is open, otherwise the details. */
  onClose: () => void;
  /** Closes both dialogs (SPEC 4.11). */
  onDone: () => void;
}

/** What is open in the address: a member's details, and the edit dialog above them. */
export function MemberDialogs({ openId, ...rest }: MembersPlace) {
  return openId === undefined ? null : <OpenMember key={openId} id={openId} {...rest} />;
}

type OpenMemberProps = Omit<MembersPlace, 'openId' | 'onOpen'> & { id: string };

function OpenMember({ id, isEditing, onEdit, onClose, onDone }: OpenMemberProps) {
  const { member, isFresh, failure, retry } = useManagedMember(id);
  useEffect(
    () => () => {
      returnFocusTo(id);
    },
    [id],
  );
  const [isSuspending, setSuspending] = useState(false);
  const away = useAway();
  if (member) {
    return (
      <>
        <MemberDetails
          member={member}
          away={away}
          onEdit={onEdit}
          onSuspend={() => {
            setSuspending(true);
          }}
          onClose={onClose}
          onGone={onDone}
        />
        {isEditing && isFresh && (
          <MemberEditDialog member={member} away={away} onClose={onClose} onSaved={onDone} />
        )}
        {isSuspending && (
          <SuspendDialog
            member={member}
            away={away}
            onClose={() => {
              setSuspending(false);
            }}
          />
        )}
      </>
    );
  }
  if (member === null) {
    return (
      <Empty onClose={onDone}>
        <EmptyState icon={UserX} text="This account no longer exists." />
      </Empty>
    );
  }
  const text = away
    ? `${awayText(away)} Members' accounts aren't kept on this device.`
    : `Couldn't load this member. ${failure?.message ?? ''}`;
  return (
    <Empty onClose={onDone}>
      {failure ? (
        <LoadError text={text} onRetry={retry} />
      ) : (
        <Loading text="Loading member…" skeleton={<MemberSkeleton />} />
      )}
    </Empty>
  );
}

function Empty({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      title="Member details"
      size="m"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className="dialog-body">{children}</div>
    </Dialog>
  );
}

/** Moves the focus to the member's button, or to the list if that is gone: two dialogs that close at once lose it. */
function returnFocusTo(id: string): void {
  if (document.activeElement !== document.body) return;
  const card = document.querySelector<HTMLElement>('.members-card');
  (card?.querySelector<HTMLElement>(`[data-member="${id}"]`) ?? card)?.focus();
}
