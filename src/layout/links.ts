import {
  CalendarDays,
  CircleUserRound,
  Gauge,
  House,
  LayoutGrid,
  LogIn,
  RefreshCw,
  ScrollText,
  ShieldCheck,
  Telescope,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import type { Session } from '#sync/views/session.ts';
import { can } from '#domain/permissions.ts';

export const sections = ['General', 'Departments', 'Management', 'Site Info'] as const;
export type LinkSection = (typeof sections)[number];

export interface FrameLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly section: LinkSection;
  readonly isFor: (session: Session) => boolean;
  /** Its name in the phone's dock and its place there, if it has one. */
  readonly dock?: {
    readonly label: string;
    readonly place: number;
    /** Set if the dock shows it to fewer people than the sidebar. */
    readonly isFor?: (session: Session) => boolean;
  };
}

const anyone = () => true;
const visitors = (session: Session) => session.status === 'visitor';
const members = (session: Session) => session.status === 'member';
const whoever = (action: 'events.read' | 'leaderDashboard.open') => (session: Session) =>
  session.status === 'member' && can(session.person, action);
const whoeverHasNoEvents = (session: Session) =>
  visitors(session) || (session.status === 'member' && !can(session.person, 'events.read'));

/** SPEC 2, "Layout": every link of the frame, in order, and who sees it. */
export const frameLinks: readonly FrameLink[] = [
  {
    to: '/home',
    label: 'Home',
    icon: House,
    section: 'General',
    isFor: anyone,
    dock: { label: 'Home', place: 1 },
  },
  {
    to: '/aboutus',
    label: 'About Us',
    icon: Telescope,
    section: 'General',
    isFor: anyone,
    dock: { label: 'About', place: 2, isFor: whoeverHasNoEvents },
  },
  {
    to: '/dashboard',
    label: 'My Profile',
    icon: CircleUserRound,
    section: 'General',
    isFor: members,
    dock: { label: 'Profile', place: 4 },
  },
  {
    to: '/events',
    label: 'Event Calendar',
    icon: CalendarDays,
    section: 'General',
    isFor: whoever('events.read'),
    dock: { label: 'Events', place: 2 },
  },
  {
    to: '/departments',
    label: 'All Departments',
    icon: LayoutGrid,
    section: 'Departments',
    isFor: members,
    dock: { label: 'Departments', place: 3 },
  },
  {
    to: '/login',
    label: 'Login',
    icon: LogIn,
    section: 'General',
    isFor: visitors,
    dock: { label: 'Login', place: 3 },
  },
  {
    to: '/register',
    label: 'Register',
    icon: UserRoundPlus,
    section: 'General',
    isFor: visitors,
    dock: { label: 'Register', place: 4 },
  },
  {
    to: '/leader-dashboard',
    label: 'Leader Dashboard',
    icon: Gauge,
    section: 'Management',
    isFor: whoever('leaderDashboard.open'),
  },
  {
    to: '/privacy-policy',
    label: 'Privacy Policy',
    icon: ShieldCheck,
    section: 'Site Info',
    isFor: anyone,
  },
  {
    to: '/terms-of-service',
    label: 'Terms of Service',
    icon: ScrollText,
    section: 'Site Info',
    isFor: anyone,
  },
  { to: '/sync', label: 'Sync Centre', icon: RefreshCw, section: 'Site Info', isFor: members },
];

/** The screens of the phone's dock, in its order. */
export function dockLinks(session: Session, links: readonly FrameLink[]) {
  return links
    .flatMap(({ to, icon, dock }) => (dock ? [{ to, icon, ...dock }] : []))
    .filter((link) => link.isFor?.(session) ?? true)
    .sort((a, b) => a.place - b.place);
}

/** The links somebody sees: those meant for them whose screen exists. */
export function linksFor(session: Session, screenAt: (path: string) => string | null): FrameLink[] {
  return frameLinks.filter((link) => link.isFor(session) && screenAt(link.to) !== null);
}
