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
import { collectionNames, scopeOf, type Collection } from '#contract/collections.ts';
import { useSession } from '#data/session.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { can } from '#domain/permissions.ts';
import { Card } from '#ui/card.tsx';
import { useNow } from '#ui/clock.ts';
import { ago } from '#ui/time.ts';

interface Kind {
  name: string;
  icon: LucideIcon;
}

const events: Kind = { name: 'Events and RSVPs', icon: CalendarDays };
const posts: Kind = { name: 'Posts', icon: Newspaper };
const departments: Kind = { name: 'Departments and rosters', icon: LayoutGrid };
const videos: Kind = { name: 'Videos', icon: Clapperboard };
const pages: Kind = { name: 'Pages and About Us', icon: FileText };
const profile: Kind = { name: 'My profile', icon: CircleUserRound };
const notices: Kind = { name: 'Notifications', icon: Bell };

/** The lines of the list, in their order. */
const kinds: readonly Kind[] = [events, posts, departments, videos, pages, profile, notices];

/** The line that a collection belongs to. */
const kindOf: Readonly<Record<Collection, Kind>> = {
  events,
  rsvps: events,
  myRsvps: events,
  posts,
  members: departments,
  briefings: departments,
  resources: departments,
  postings: departments,
  videoCategories: videos,
  videos,
  leadershipCategories: videos,
  leadershipVideos: videos,
  pages,
  aboutSections: pages,
  motd: pages,
  documents: profile,
  notices,
  seatWatches: events,
};

function collectionsIn(kind: Kind): readonly Collection[] {
  return collectionNames.filter((name) => kindOf[name] === kind);
}

/** How old each kind of data is; its oldest collection counts. Kinds that have not arrived already have their place. */
export function DeviceData() {
  const { ages } = useSyncStatus();
  const now = useNow();
  const shown = kinds.filter(useIsForMe());
  return (
    <Card title="Data on this device" icon={Database}>
      <ul className="ages">
        {shown.map((kind) => (
          <li key={kind.name}>
            <kind.icon className="small" />
            <span dir="auto">{kind.name}</span>
            <Age of={oldest(collectionsIn(kind), ages)} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether the server would send this kind of data to whoever is signed in. */
function useIsForMe(): (kind: Kind) => boolean {
  const session = useSession();
  const isInside = session.status === 'member' && can(session.person, 'events.read');
  return (kind) =>
    isInside || collectionsIn(kind).some((name) => ['self', 'public'].includes(scopeOf[name]));
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
