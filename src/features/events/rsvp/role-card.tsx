import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoleView } from '#sync/views/views.ts';
import { useOrganisation } from '#data/organisation.ts';
import { attendingText, spotsLeftText } from '#domain/capacity.ts';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Seats } from '#ui/muster/seats.tsx';
import { onceBack } from '#ui/editing/sending-words.ts';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { RoleAttendees } from './role-attendees.tsx';
import { actionFor, actionLabel, actionTexts, type Phase } from './role-standing.ts';
import './roles.css';

/** Why a change isn't being sent; `online` when it is being sent. */
export type Hold = 'online' | 'offline' | 'trouble' | 'signIn';

interface RoleCardProps {
  role: RoleView;
  /** The role of this event that the member holds. */
  held: string | null;
  isMember: boolean;
  isBusy: boolean;
  /** Whether this is the only role that can be taken, so that its button is the main action. */
  isOnlyChoice: boolean;
  phase: Phase;
  hold: Hold;
  onAct: () => void;
  /** The button for a watch, beside that of a full role. */
  watch: ReactNode;
}

const looks = {
  attending: 'role-mine',
  waiting: 'role-waiting',
  cancelling: 'role-waiting',
  refused: 'role-refused',
  no: '',
};
const seats = {
  attending: 'mine',
  waiting: 'waiting',
  cancelling: 'cancelling',
  refused: undefined,
  no: undefined,
} as const;

export function RoleCard(props: RoleCardProps) {
  const { role, hold } = props;
  const department = useOrganisation().department(role.department);
  const isIn = role.mine === 'attending' || role.mine === 'waiting';
  return (
    <li className={classNames('role', looks[role.mine])} data-dept={department?.id}>
      <div className="role-top">
        <Tile>
          <DepartmentMark id={department?.id ?? null} />
        </Tile>
        <div className="role-title">
          <h4 dir="auto">{role.name}</h4>
          <StandingPill standing={role.mine} />
          <p dir="auto">
            {department?.name ?? (role.department === '' ? 'Any department' : role.department)}
          </p>
        </div>
        {props.isMember && (
          <div className="role-acts">
            {actionFor(role, props.phase) === 'full' && props.watch}
            <RoleButton {...props} />
          </div>
        )}
      </div>
      <Seats
        capacity={role.capacity}
        taken={role.attending - (isIn ? 1 : 0)}
        own={seats[role.mine]}
      />
      <p className="role-count num">
        <span>{attendingText(role)}</span>
        {props.phase === 'open' && (
          <span className="spots" data-full={role.isFull ? '' : undefined}>
            {spotsLeftText(role.spotsLeft)}
          </span>
        )}
      </p>
      <RoleAttendees role={role} />
      <WaitingSentence mine={role.mine} hold={hold} />
    </li>
  );
}

function RoleButton({ role, held, isBusy, isOnlyChoice, phase, onAct }: RoleCardProps) {
  const action = actionFor(role, phase);
  if (action === null) return null;
  return (
    <Button
      look={action === 'full' ? 'plain' : action === 'rsvp' && isOnlyChoice ? 'go' : 'line'}
      aria-label={actionLabel(action, role.name, held)}
      data-action={action}
      aria-disabled={action === 'full'} // not disabled: after a press that came too late, it keeps the focus
      isBusy={isBusy}
      onClick={onAct}
    >
      {actionTexts[action]}
    </Button>
  );
}

function WaitingSentence({ mine, hold }: { mine: RoleView['mine']; hold: Hold }) {
  if (hold === 'online' || (mine !== 'waiting' && mine !== 'cancelling')) return null;
  return (
    <p className="role-say">
      <CloudUpload className="small" />
      <span>{mine === 'waiting' ? waitingText(hold) : cancellingText(hold)}</span>
    </p>
  );
}

function waitingText(hold: Exclude<Hold, 'online'>): string {
  if (hold === 'signIn') return 'Kept on this device. Sign in again to send it.';
  return `Kept on this device and sent ${onceBack(hold)}. We'll tell you if the seat has gone by then.`;
}

function cancellingText(hold: Exclude<Hold, 'online'>): string {
  return `Your seat will be freed ${hold === 'signIn' ? 'once you sign in again' : onceBack(hold)}.`;
}
