import type { Session } from '#sync/views/session.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { AskedCard } from './asked-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import './joining-view.css';

/** SPEC 18.9: the view of the leader dashboard for whoever brings people in. */
export function JoiningView() {
  const session: Session = useSession();
  if (session.status !== 'member') return null; // the guard is about to leave this screen
  const { person } = session;
  return (
    <div className="joining-view">
      <AskedCard />
      <WaitingCard giver={person} />
      <InvitationsCard giver={person} />
      {can(person, 'portal.edit') && <RegistrationCard />}
    </div>
  );
}
