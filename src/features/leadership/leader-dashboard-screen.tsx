import { Link } from '@tanstack/react-router';
import {
  Boxes,
  Clapperboard,
  FileText,
  LayoutDashboard,
  Megaphone,
  Newspaper,
  Palette,
  ScrollText,
  SquarePen,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#data/session.ts';
import { leaderTabs } from '#domain/permissions.ts';
import type { LeaderTab } from '#domain/permissions.rules.ts';
import { fadeWhereItGoesOn } from '#ui/page/scroll-fade.ts';
import './leadership.css';

const tabs: Readonly<Record<LeaderTab, { readonly label: string; readonly icon: LucideIcon }>> = {
  home: { label: 'Home', icon: LayoutDashboard },
  members: { label: 'Members', icon: Users },
  joining: { label: 'Joining', icon: UserPlus },
  messages: { label: 'Messages', icon: Megaphone },
  post: { label: 'Create Post', icon: SquarePen },
  managePosts: { label: 'Manage Posts', icon: Newspaper },
  leadershipVideos: { label: 'Leadership Videos', icon: Clapperboard },
  pages: { label: 'Pages', icon: FileText },
  departments: { label: 'Departments', icon: Boxes },
  portal: { label: 'Portal', icon: Palette },
  audit: { label: 'Audit', icon: ScrollText },
};

interface LeaderDashboardProps {
  /** The view that the address names; home if the reader has no such view. */
  view: string | undefined;
  views: Readonly<Record<LeaderTab, () => ReactNode>>;
}

/** SPEC 2.36: the views of the leader dashboard, each a link. */
export function LeaderDashboardScreen({ view, views }: LeaderDashboardProps) {
  const session = useSession();
  if (session.status !== 'member') return null; // the guard is about to leave this screen
  const own = leaderTabs(session.person);
  const shown = own.find((tab) => tab === view) ?? 'home';
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Leader Dashboard</h1>
      </div>
      <nav className="leader-tabs" aria-label="Leader views" ref={fadeWhereItGoesOn}>
        <div className="segments">
          {own.map((tab) => {
            const { label, icon: Icon } = tabs[tab];
            return (
              <Link
                key={tab}
                to="/leader-dashboard"
                search={tab === 'home' ? {} : { view: tab }}
                aria-current={tab === shown ? 'page' : undefined}
                activeOptions={{ includeSearch: true, exact: tab === 'home' }}
                ref={tab === shown ? keepInSight : undefined}
                resetScroll={false}
              >
                <Icon className="small" />
                {label}
              </Link>
            );
          })}
        </div>
      </nav>
      {views[shown]()}
    </>
  );
}

/** A `ref` of the current tab: it stays in sight, also when the device is turned, where the tabs are wider than the screen. */
function keepInSight(tab: HTMLElement | null): (() => void) | undefined {
  const strip = tab?.closest('nav');
  if (!tab || !strip) return undefined;
  const middleOf = (element: HTMLElement) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const sizes = new ResizeObserver(() => {
    strip.scrollBy({ left: middleOf(tab) - middleOf(strip), behavior: 'instant' });
  });
  for (const part of [strip, ...strip.children]) sizes.observe(part);
  return () => {
    sizes.disconnect();
  };
}
