import { CloudUpload, Lock } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import type { RoleView } from '#sync/views/views.ts';
import { useOrganisation } from '#data/organisation.ts';
import { attendingText, spotsLeftText } from '#domain/sign-ups/capacity.ts';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Part } from '#ui/loading/lazy-part.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Seats } from '#ui/muster/seats.tsx';
import { onceBack } from '#ui/editing/sending-words.ts';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { RoleAttendees } from './role-attendees.tsx';
import { actionFor, actionLabel, actionTexts, isTaking, type Phase } from './role-standing.ts';
import './roles.css';

const AudienceNote = lazy(() =>
  import('./audience-note.tsx').then((module) => ({ default: module.AudienceNote })),
);

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
  /** Whether the member isn't among those whom the event, and the role, let. */
  isForOthers: boolean;
  /** Whom they let: of the event, and of the role. */
  audiences: readonly (SignUpAudience | undefined)[];
  /** Its waitlist. */
  line: ReactNode;
}

const looks = {
  attending: 'role-mine',
  waiting: 'role-waiting',
  cancelling: 'role-waiting',
  asked: 'role-waiting',
  refused: 'role-refused',
  no: '',
};
const seats = {
  attending: 'mine',
  waiting: 'waiting',
  cancelling: 'cancelling',
  asked: undefined,
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
        {isTaking(props.phase) && (
          <span className="spots" data-full={role.isFull ? '' : undefined}>
            {spotsLeftText(role.spotsLeft)}
          </span>
        )}
      </p>
      <RoleAttendees attendees={role.attendees} label="Attending" />
      {props.isForOthers && props.isMember && (
        <p className="role-say">
          <Lock className="small" />
          <span>
            <Part loading="For others." missing="For others.">
              <AudienceNote audiences={props.audiences} />
            </Part>
          </span>
        </p>
      )}
      {props.line}
      <WaitingSentence mine={role.mine} hold={hold} />
    </li>
  );
}

function RoleButton(props: RoleCardProps) {
  const { role, held, isBusy, isOnlyChoice, phase, isForOthers, onAct } = props;
  const action = actionFor(role, phase);
  const isChoice = action === 'rsvp' || action === 'ask';
  if (action === null || (isForOthers && (isChoice || action === 'full'))) return null;
  return (
    <Button
      look={action === 'full' ? 'plain' : isChoice && isOnlyChoice ? 'go' : 'line'}
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
