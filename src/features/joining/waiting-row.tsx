import { Check, Mail } from 'lucide-react';
import type { WaitingMember } from '#contract/joining.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';
import { Picker } from '#ui/muster/picker.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Approval } from './approving.ts';
import { wishesOf } from './joining-words.ts';

interface WaitingMemberRowProps {
  member: WaitingMember;
  options: readonly PickerOption[];
  approval: Approval;
  /** Null where there is nobody else to choose. */
  tick: { readonly isOn: boolean; readonly set: (id: string, isOn: boolean) => void } | null;
  onDecline: () => void;
}

/** One who waits: who it is, and the press that lets them in. */
export function WaitingMemberRow({
  member,
  options,
  approval,
  tick,
  onDecline,
}: WaitingMemberRowProps) {
  const { id, username } = member;
  return (
    <li className="waiting-row" aria-label={username}>
      <div className="waiting-who">
        {tick && (
          <label className="check">
            <input
              type="checkbox"
              aria-label={`Choose ${username}`}
              checked={tick.isOn}
              onChange={({ target }) => {
                tick.set(id, target.checked);
              }}
            />
          </label>
        )}
        <Avatar name={username} address="" size="s" />
        <Who member={member} />
      </div>
      <div className="waiting-deeds">
        <Picker
          label={`Position for ${username} (optional)`}
          value={approval.positionFor(id)}
          options={options}
          onChange={(value) => {
            approval.choose(id, value);
          }}
        />
        <Button
          look="go"
          isBusy={approval.isBusy}
          aria-label={`Approve ${username}`}
          onClick={() => void approval.approve([member])}
        >
          <Check />
          Approve
        </Button>
        <Button look="line" aria-label={`Decline ${username}`} onClick={onDecline}>
          Decline
        </Button>
      </div>
    </li>
  );
}

function Who({
  member: { username, createdAt, invitation, preferences },
}: {
  member: WaitingMember;
}) {
  const wishes = wishesOf(preferences);
  return (
    <div className="waiting-said">
      <b dir="auto">{username}</b>
      <small>
        Registered <Moment iso={createdAt} />
      </small>
      {wishes !== '' && <p dir="auto">{wishes}</p>}
      {invitation !== null && (
        <Pill icon={Mail}>
          <span dir="auto">{invitation}</span>
        </Pill>
      )}
    </div>
  );
}
