import {
  Bell,
  CalendarDays,
  CircleUserRound,
  Clapperboard,
  Database,
  FileText,
  LayoutGrid,
  Newspaper,
  type LucideIcon,
} from 'lucide-react';
import {
  collectionNames,
  collections,
  collectionSubjects,
  scopeOf,
  type Collection,
  type CollectionSubject,
} from '#contract/collections.ts';
import { useSession } from '#data/session.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { can } from '#domain/permissions.ts';
import { Card } from '#ui/page/card.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { ago } from '#ui/time/time.ts';

const lines: Readonly<Record<CollectionSubject, { name: string; icon: LucideIcon }>> = {
  events: { name: 'Events and RSVPs', icon: CalendarDays },
  posts: { name: 'Posts', icon: Newspaper },
  departments: { name: 'Departments and rosters', icon: LayoutGrid },
  videos: { name: 'Videos', icon: Clapperboard },
  pages: { name: 'Pages and About Us', icon: FileText },
  profile: { name: 'My profile', icon: CircleUserRound },
  notices: { name: 'Notifications', icon: Bell },
};

/** How old the data of each subject is; its oldest collection counts. What has not arrived already has its place. */
export function DeviceData() {
  const { ages } = useSyncStatus();
  const now = useNow();
  const shown = collectionSubjects.filter(useIsForMe());
  return (
    <Card title="Data on this device" icon={Database}>
      <ul className="ages">
        {shown.map((subject) => {
          const { name, icon: Icon } = lines[subject];
          return (
            <li key={subject}>
              <Icon className="small" />
              <span dir="auto">{name}</span>
              <Age of={oldest(collectionsAbout(subject), ages)} now={now} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function collectionsAbout(subject: CollectionSubject): readonly Collection[] {
  return collectionNames.filter((name) => collections[name].subject === subject);
}

/** Whether the server would send data of this subject to whoever is signed in. */
function useIsForMe(): (subject: CollectionSubject) => boolean {
  const session = useSession();
  const isInside = session.status === 'member' && can(session.person, 'events.read');
  return (subject) =>
    isInside ||
    collectionsAbout(subject).some((name) => ['self', 'public'].includes(scopeOf[name]));
}

function Age({ of, now }: { of: Date | null; now: number }) {
  if (!of) return <span className="age">Not here yet</span>;
  return (
    <time className="age" dateTime={of.toISOString()}>
      {ago(of.getTime(), now)}
    </time>
  );
}

function oldest(of: readonly Collection[], ages: SyncStatus['ages']): Date | null {
  const known = of.flatMap((collection) => ages[collection] ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known.map((age) => age.getTime())));
}
