import { UserX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useManagedMember } from './members.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { MemberDetails } from './member-details.tsx';
import { MemberPanel, type Beside } from './member-panel.tsx';
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
  /** Shows another member in place of the one who is open. */
  onStep: (id: string) => void;
  onEdit: () => void;
  /** Closes the edit dialog if it is open, otherwise the details. */
  onClose: () => void;
  /** Closes both dialogs (SPEC 4.11). */
  onDone: () => void;
}

interface MemberDialogsProps extends MembersPlace {
  /** Given if the details stand beside the table. */
  beside: Beside | null;
}

/** What is open in the address: a member's details, and the edit dialog above them. */
export function MemberDialogs({ openId, ...rest }: MemberDialogsProps) {
  // Beside the table one member follows another without losing the focus.
  const key = rest.beside ? 'beside' : openId;
  return openId === undefined ? null : <OpenMember key={key} id={openId} {...rest} />;
}

type OpenMemberProps = Omit<MemberDialogsProps, 'openId' | 'onOpen' | 'onStep'> & { id: string };

function OpenMember({ id, isEditing, beside, onEdit, onClose, onDone }: OpenMemberProps) {
  const { member, isFresh, failure, retry } = useManagedMember(id);
  useEffect(
    () => () => {
      returnFocusTo(id);
    },
    [id],
  );
  // By the member: another one who takes their place meanwhile is not to be suspended.
  const [suspending, setSuspending] = useState<string | null>(null);
  const away = useAway();
  if (!member) {
    return (
      <Empty beside={beside} onClose={onDone}>
        {member === null ? (
          <EmptyState icon={UserX} text="This account no longer exists." />
        ) : (
          <NotRead away={away} failure={failure} onRetry={retry} />
        )}
      </Empty>
    );
  }
  return (
    <>
      <MemberDetails
        member={member}
        away={away}
        beside={beside}
        onEdit={onEdit}
        onSuspend={() => {
          setSuspending(id);
        }}
        onClose={onClose}
        onGone={onDone}
      />
      {isEditing && isFresh && (
        <MemberEditDialog member={member} away={away} onClose={onClose} onSaved={onDone} />
      )}
      {suspending === id && (
        <SuspendDialog
          member={member}
          away={away}
          onClose={() => {
            setSuspending(null);
          }}
        />
      )}
    </>
  );
}

interface NotReadProps extends Pick<ReturnType<typeof useManagedMember>, 'failure'> {
  away: ReturnType<typeof useAway>;
  onRetry: () => void;
}

function NotRead({ away, failure, onRetry }: NotReadProps) {
  if (!failure) return <Loading text="Loading member…" skeleton={<MemberSkeleton />} />;
  const text = away
    ? `${awayText(away)} Members' accounts aren't kept on this device.`
    : `Couldn't load this member. ${failure.message}`;
  return <LoadError text={text} onRetry={onRetry} />;
}

interface EmptyProps {
  beside: Beside | null;
  onClose: () => void;
  children: ReactNode;
}

function Empty({ beside, onClose, children }: EmptyProps) {
  const foot = <Button onClick={onClose}>Close</Button>;
  const body = <div className="dialog-body">{children}</div>;
  if (beside) {
    return (
      <MemberPanel beside={beside} onClose={onClose} foot={foot}>
        {body}
      </MemberPanel>
    );
  }
  return (
    <Dialog title="Member details" size="m" onClose={onClose} foot={foot}>
      {body}
    </Dialog>
  );
}

/** Moves the focus to the member's button, or to the list if that is gone: two dialogs that close at once lose it. */
function returnFocusTo(id: string): void {
  if (document.activeElement !== document.body) return;
  const card = document.querySelector<HTMLElement>('.members-card');
  (card?.querySelector<HTMLElement>(`[data-member="${id}"]`) ?? card)?.focus();
}
