import { useState } from 'react';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { watchOf } from '#sync/views/fold-notices.ts';
import { refTo } from '#domain/event-role.ts';
import { setRsvp } from '#data/rsvp.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useSession } from '#data/session.ts';
import { useSyncStatus } from '#data/status.ts';
import { useWatches } from '../watches.data.ts';
import { useNow } from '#ui/time/use-now.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { notify } from '#ui/toasts/notify.ts';
import { isOver } from '../entry-label.ts';
import '../event.css';
import { RoleCard } from './role-card.tsx';
import {
  actionFor,
  notSavedText,
  rolesShown,
  standingSentence,
  takenBack,
  type Phase,
} from './role-standing.ts';
import { SeatsAge } from './seats-age.tsx';
import { WatchButton } from './watch-button.tsx';
import './roles.css';

interface RsvpRolesProps {
  event: EventView;
  /** The department whose roles are shown; absent if all are. */
  department?: string;
}

/** The roles of an event as cards, each with one button: sign up, cancel, or take back a waiting change. */
export function RsvpRoles({ event, department }: RsvpRolesProps) {
  const session = useSession();
  const { connection, needsSignIn } = useSyncStatus();
  const watches = useWatches(event.id) ?? [];
  const roles = rolesShown(event, department);
  const now = serverTime(useNow());
  const phase = isUnpublished(event) ? 'unpublished' : isOver(event, now) ? 'over' : 'open';
  const free = roles.filter((role) => actionFor(role, phase) === 'rsvp');

  const { busyRole, act } = useAct(event, {
    phase,
    place: department === undefined ? 'calendar' : 'department',
  });
  return (
    <>
      <ul className="roles" ref={heldPresses}>
        {roles.map((role) => (
          <RoleCard
            key={keyOf(role)}
            role={role}
            held={event.myRole}
            isMember={session.status === 'member'}
            isBusy={busyRole === keyOf(role)}
            phase={phase}
            isOnlyChoice={event.myRole === null && free.length === 1}
            hold={needsSignIn ? 'signIn' : connection}
            onAct={() => void act(role)}
            watch={
              <WatchButton event={event} role={refTo(role)} watch={watchOf(watches, refTo(role))} />
            }
          />
        ))}
      </ul>
      {phase === 'over' ? (
        <p className="note">This event is over and takes no more RSVPs.</p>
      ) : (
        <SeatsAge seenAt={event.seenAt} />
      )}
      {session.status === 'member' && (
        <p className="sr-only" role="status">
          {standingSentence(event)}
        </p>
      )}
    </>
  );
}

interface Acting {
  readonly phase: Phase;
  readonly place: 'calendar' | 'department';
}

/** Stores one change at a time: the next is only accepted once this device has stored the last. */
function useAct(event: EventView, { phase, place }: Acting) {
  const [busyRole, setBusyRole] = useState<string | null>(null);
  const act = async (role: RoleView) => {
    if (busyRole !== null) return;
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

function keyOf({ id, name }: RoleView): string {
  return id ?? name;
}

async function store(event: EventView, role: RoleView, phase: Phase): Promise<void> {
  switch (actionFor(role, phase)) {
    case 'rsvp':
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
