import {
  CalendarDays,
  CircleUserRound,
  Clapperboard,
  Database,
  FileText,
  LayoutGrid,
  Newspaper,
  type LucideIcon,
} from 'lucide-react';
import { scopeOf, type Collection } from '#contract/sync.ts';
import { useSession } from '#data/session.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { can } from '#domain/permissions.ts';
import { Card } from '#ui/card.tsx';
import { useNow } from '#ui/clock.ts';
import { ago } from '#ui/time.ts';

interface Kind {
  name: string;
  icon: LucideIcon;
  collections: readonly Collection[];
}

const kinds: readonly Kind[] = [
  { name: 'Events and RSVPs', icon: CalendarDays, collections: ['events', 'rsvps', 'myRsvps'] },
  { name: 'Posts', icon: Newspaper, collections: ['posts'] },
  {
    name: 'Departments and rosters',
    icon: LayoutGrid,
    collections: ['members', 'briefings', 'resources', 'postings'],
  },
  {
    name: 'Videos',
    icon: Clapperboard,
    collections: ['videoCategories', 'videos', 'leadershipCategories', 'leadershipVideos'],
  },
  { name: 'Pages and About Us', icon: FileText, collections: ['pages', 'aboutSections'] },
  { name: 'My profile', icon: CircleUserRound, collections: ['documents'] },
];

/** How old each kind of data is; the oldest of its collections counts. What is still to come has its place already. */
export function DeviceData() {
  const { ages } = useSyncStatus();
  const now = useNow();
  const shown = kinds.filter(useIsForMe());
  return (
    <Card title="Data on this device" icon={Database}>
      <ul className="ages">
        {shown.map(({ name, icon: Icon, collections }) => (
          <li key={name}>
            <Icon className="small" />
            <span>{name}</span>
            <Age of={oldest(collections, ages)} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether the server would bring something of a kind to whoever is signed in. */
function useIsForMe(): (kind: Kind) => boolean {
  const session = useSession();
  const isInside = session.status === 'member' && can(session.person, 'events.read');
  return ({ collections }) =>
    isInside || collections.some((name) => ['self', 'public'].includes(scopeOf[name]));
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
