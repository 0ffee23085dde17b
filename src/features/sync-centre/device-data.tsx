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
import type { Collection } from '#contract/sync.ts';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
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

/** How old each kind of data is; the oldest of its collections counts. */
export function DeviceData() {
  const { ages } = useSyncStatus();
  const now = useNow();
  const known = kinds.flatMap((kind) => {
    const age = oldest(kind, ages);
    return age === null ? [] : [{ ...kind, age }];
  });
  return (
    <Card title="Data on this device" icon={Database}>
      <ul className="ages">
        {known.length === 0 && <li>Nothing yet.</li>}
        {known.map(({ name, icon: Icon, age }) => (
          <li key={name}>
            <Icon className="small" />
            <span>{name}</span>
            <time dateTime={age.toISOString()}>{ago(age.getTime(), now)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function oldest({ collections }: Kind, ages: SyncStatus['ages']): Date | null {
  const known = collections.flatMap((collection) => ages[collection] ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known.map((age) => age.getTime())));
}
