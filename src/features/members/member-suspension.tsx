import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { refusalOf } from '#data/refusal.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { liftSuspension } from './members.data.ts';
import { liftedText, liftQuestion, suspensionText } from './suspension-words.ts';

/** Says that a member is suspended, and why. Renders nothing for anybody else. */
export function SuspensionNote({ member: { suspension } }: { member: ManagedMember }) {
  if (!suspension) return null;
  return (
    <div className="banner member-suspended">
      <Ban />
      <p>
        <b>{suspensionText(suspension)}</b>
        <span dir="auto">{suspension.reason}</span>
      </p>
    </div>
  );
}

interface SuspensionActionsProps {
  member: ManagedMember;
  onSuspend: () => void;
}

/** What whoever may suspend the member can do about it. */
export function SuspensionActions({ member, onSuspend }: SuspensionActionsProps) {
  const lifting = useLifting(member);
  if (!member.suspension) {
    return (
      <div className="member-suspension">
        <p>
          Keeps them out for a while, or until you lift it. Nothing of theirs is deleted, but they
          lose their seats in events to come.
        </p>
        <Button look="cut" aria-haspopup="dialog" onClick={onSuspend}>
          <Ban />
          Suspend
        </Button>
      </div>
    );
  }
  return (
    <div className="member-suspension">
      <Button aria-haspopup="dialog" onClick={onSuspend}>
        Change
      </Button>
      <Button isBusy={lifting.isBusy} busyText="Lifting..." onClick={() => void lifting.lift()}>
        Lift suspension
      </Button>
    </div>
  );
}

function useLifting(member: ManagedMember) {
  const [isBusy, setBusy] = useState(false);
  const lift = async () => {
    if (!(await confirm(liftQuestion(member.username)))) return;
    setBusy(true);
    try {
      await liftSuspension(member);
      notify({ kind: 'ok', text: liftedText(member.username) });
    } catch (error) {
      const { message } = refusalOf(error);
      notify({ kind: 'bad', text: `Couldn't lift the suspension. ${message}` });
    }
    setBusy(false);
  };
  return { isBusy, lift };
}
