import { useMotd } from './motd.data.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { useSanitiser } from '#ui/html/sanitiser.ts';
import { FailedInstallation } from './failed-installation.tsx';
import { Figures, WaitingFigure } from './figures.tsx';
import { MotdCard, type MessagePlace } from './motd-card.tsx';
import { OpenSeats } from './open-seats.tsx';
import { RecentNews } from './recent-news.tsx';
import { Troubles } from './troubles.tsx';

/** SPEC 2.37 and 2.43: the home view, with what a leader looks for next below the message of the day. */
export function LeaderHome({ message }: { message: MessagePlace }) {
  const session = useSession();
  const motd = useMotd();
  const isFormatted = useSanitiser() !== undefined;
  if (session.status !== 'member') return null;
  const { person } = session;
  const readsMotd = can(person, 'motd.read');
  const isMessageShown = !readsMotd || (motd.state !== 'not-yet' && isFormatted);
  return (
    <>
      {!readsMotd && <h2 className="leader-welcome">Welcome Leader</h2>}
      {person.role === 'Admin' && <FailedInstallation />}
      <div className="leader-home">
        {readsMotd && <MotdCard motd={motd} canEdit={can(person, 'motd.edit')} place={message} />}
        <Figures waiting={can(person, 'members.edit') && <WaitingFigure />} />
        {isMessageShown && can(person, 'troubles.read') && <Troubles />}
        {isMessageShown && <Rest readsEvents={can(person, 'events.read')} />}
      </div>
    </>
  );
}

/** What stands below the message: each part waits for those above it, so that none is pushed away while it is read. */
function Rest({ readsEvents }: { readsEvents: boolean }) {
  return readsEvents ? <OpenSeats below={<RecentNews />} /> : <RecentNews />;
}
