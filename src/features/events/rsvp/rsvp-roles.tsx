import { useState } from 'react';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { refTo } from '#domain/event-role.ts';
import { setRsvp } from '#data/rsvp.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useSession } from '#data/session.ts';
import { useSyncStatus } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';
import '../event.css';
import { RoleCard } from './role-card.tsx';
import {
  actionFor,
  actionTexts,
  givingUpQuestion,
  notSavedText,
  rolesShown,
  standingSentence,
  takenBack,
  type Phase,
  type RoleAction,
} from './role-standing.ts';
import { AnswerBar } from './answer-bar.tsx';
import { OrWait } from './or-wait.tsx';
import { OverlapNote } from './overlap-note.tsx';
import { RoleLine } from './role-line.tsx';
import { SeatsAge } from './seats-age.tsx';
import { useStillWhilePressing } from '#ui/press/pressing.ts';
import { isBarred, phaseOf } from './sign-up-standing.ts';
import { StandingSeat } from './standing-seat.tsx';
import { SignUpNote } from './sign-up-note.tsx';
import './roles.css';

interface RsvpRolesProps {
  event: EventView;
  /** The department whose roles are shown; absent if all are. */
  department?: string;
}

/** The roles of an event as cards, each with one button: sign up, cancel, or take back a waiting change. */
export function RsvpRoles({ event, department }: RsvpRolesProps) {
  const shown = useShownRoles(event, department);
  const { roles, own, free, now, phase, hasStarted, isMember, isForOthers } = shown;
  const { connection, needsSignIn } = useSyncStatus();
  const isChoice = useStillWhilePressing(
    isMember && phase === 'open' && !hasStarted && free.length > 0,
  );
  const { busyRole, act } = useAct(event, {
    phase,
    place: department === undefined ? 'calendar' : 'department',
  });
  return (
    <>
      <SignUpNote event={event} now={now} />
      <ul className="roles" ref={heldPresses}>
        {roles.map((role) => (
          <RoleCard
            key={keyOf(role)}
            role={role}
            held={event.myRole}
            isMember={isMember}
            isBusy={busyRole === keyOf(role)}
            phase={phase}
            isOnlyChoice={event.myRole === null && free.length === 1}
            hold={needsSignIn ? 'signIn' : connection}
            onAct={() => void act(role)}
            isForOthers={isForOthers(role)}
            audiences={[event.audience, role.audience]}
            line={
              <RoleLine
                event={event}
                role={role}
                moment={{ phase, hasStarted, isForOthers: isForOthers(role) }}
              />
            }
          />
        ))}
      </ul>
      {department !== undefined && <OverlapNote event={event} />}
      {isMember && <StandingSeat event={event} roles={own} />}
      {isChoice && <OrWait />}
      <AnswerBar event={event} phase={phase} isMember={isMember} />
      {phase === 'over' ? (
        <p className="note">This event is over and takes no more RSVPs.</p>
      ) : (
        <SeatsAge seenAt={event.seenAt} />
      )}
      {isMember && <StandingSaid event={event} />}
    </>
  );
}

/** The roles as they are for the member at this moment: which are theirs to take, and which of those are free. */
function useShownRoles(event: EventView, department: string | undefined) {
  const session = useSession();
  const now = serverTime(useNow());
  const isMember = session.status === 'member';
  const person = isMember ? session.person : null;
  const phase = phaseOf(event, now);
  const isForOthers = (role: RoleView) => isBarred(event, role, person);
  const roles = rolesShown(event, department);
  const own = roles.filter((role) => !isForOthers(role));
  const free = own.filter((role) => isTaken(actionFor(role, phase)));
  const hasStarted = Date.parse(event.start) <= now;
  return { roles, own, free, now, phase, hasStarted, isMember, isForOthers };
}

function StandingSaid({ event }: { event: EventView }) {
  return (
    <p className="sr-only" role="status">
      {standingSentence(event)}
    </p>
  );
}

function isTaken(action: RoleAction | null): boolean {
  return action === 'rsvp' || action === 'ask';
}

interface Acting {
  readonly phase: Phase;
  readonly place: 'calendar' | 'department';
}

/** Stores one change at a time: the next is only accepted once this device has stored the last. */
function useAct(event: EventView, { phase, place }: Acting) {
  const [busyRole, setBusyRole] = useState<string | null>(null);
  const act = async (role: RoleView) => {
    if (busyRole !== null || !(await isMeant(event, role, phase))) return;
    setBusyRole(keyOf(role));
    try {
      await store(event, role, phase);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: notSavedText(actionFor(role, phase), place), subject: event.id });
    } finally {
      setBusyRole(null);
    }
  };
  return { busyRole, act };
}

/** Asking for another seat gives up the one that the member has, before anybody has confirmed the other. */
async function isMeant(event: EventView, role: RoleView, phase: Phase): Promise<boolean> {
  const isSeated = event.roles.some(({ mine }) => mine === 'attending');
  if (actionFor(role, phase) !== 'ask' || !isSeated) return true;
  const question = givingUpQuestion(event, { what: 'ask', yes: actionTexts.ask });
  return question === null || confirm(question);
}

function keyOf({ id, name }: RoleView): string {
  return id ?? name;
}

async function store(event: EventView, role: RoleView, phase: Phase): Promise<void> {
  switch (actionFor(role, phase)) {
    case 'rsvp':
    case 'ask':
      return setRsvp({ event, ...refTo(role), attending: true });
    case 'cancel':
      return setRsvp({ event, ...refTo(role), attending: false });
    case 'undo':
      return setRsvp({ event, ...takenBack(event, role) });
    case 'full':
    case null:
      return undefined;
  }
}
