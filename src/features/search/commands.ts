import {
  Bell,
  BellRing,
  CalendarPlus,
  CircleUserRound,
  Clapperboard,
  ClipboardCheck,
  FileText,
  LayoutTemplate,
  LogOut,
  Moon,
  Newspaper,
  ScrollText,
  SquarePen,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { EventRow } from '#contract/events.ts';
import type { RsvpChoice } from '#data/search/rsvp-choices.ts';
import { hasWord, searchWords } from '#data/search/words.ts';
import { WordIndex } from '#data/search/word-index.ts';
import type { Session } from '#sync/views/session.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { can, leaderTabs } from '#domain/permissions.ts';
import type { LeaderTab } from '#domain/permissions.rules.ts';
import type { Destination } from './destination-of.ts';

/** Something to do, or a screen to go to. */
export interface Command {
  readonly kind: 'command';
  readonly id: string;
  readonly title: string;
  readonly also: readonly string[];
  /** The line below the title. */
  readonly note: string;
  readonly icon: LucideIcon;
  readonly does: Destination | 'logout' | RsvpChoice;
}

/** Whether a command only leads somewhere. */
export function isPlace(does: Command['does']): does is Destination {
  return typeof does === 'object' && 'to' in does;
}

/** A screen in the frame's navigation. */
export interface ScreenLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const MOST = 5;

/** SPEC 13.8: what this person may do and where they may go, the most wanted first. */
export function commandsFor(session: Session, links: readonly ScreenLink[]): readonly Command[] {
  const screens = links.toSorted((a, b) => wanted(b) - wanted(a)).map(goTo);
  if (session.status !== 'member') return [...screens, ...forAnyone];
  const logout = command('Log out', LogOut, 'logout', ['sign out', 'leave']);
  if (session.needsSignIn) return [...screens, ...forAnyone, logout];
  const { person } = session;
  const tabs = leaderTabs(person).flatMap((tab) => ofTab[tab] ?? []);
  return [
    ...(can(person, 'events.edit') ? [newEvent, templates] : []),
    ...tabs,
    ...screens,
    ...settings,
    ...forAnyone,
    logout,
  ];
}

/** The commands that match a query, the best first; for an empty query, those that are most wanted. */
export function commandsMeant(commands: readonly Command[], query: string): readonly Command[] {
  if (searchWords(query).length === 0) return commands.slice(0, MOST);
  const index = new WordIndex<Command>();
  for (const one of commands) index.put(one);
  const place = (one: Command) => commands.indexOf(one);
  return [...index.search(query).all]
    .sort(
      (a, b) =>
        Number(a.isTypo) - Number(b.isTypo) || b.score - a.score || place(a.of) - place(b.of),
    )
    .map(({ of }) => of)
    .slice(0, MOST);
}

/** Whether a query means this command and not a thing, because the command's name begins with it. */
export function isByName(command: Command | undefined, query: string): boolean {
  const typed = searchWords(query).join(' ');
  const names = command ? [command.title, command.title.replace(/^Go to /, '')] : [];
  return typed.length > 2 && names.some((name) => searchWords(name).join(' ').startsWith(typed));
}

/** SPEC 13.4: whether every typed word is in the name of one command, and in that of nothing that was found. */
export function isOnlyInNames(
  commands: readonly Command[],
  found: readonly { readonly title: string }[],
  query: string,
): boolean {
  const typed = searchWords(query);
  const isNamed = ({ title }: { readonly title: string }) =>
    typed.every((word) => hasWord(title, word));
  return commands.some(isNamed) && !found.some(isNamed);
}

function command(
  title: string,
  icon: LucideIcon,
  does: Command['does'],
  also: readonly string[] = [],
  note = '',
): Command {
  return { kind: 'command', id: `command ${title}`, title, also, note, icon, does };
}

/** SPEC 31.41 */
export function checkInCommand({ id, title }: Pick<EventRow, 'id' | 'title'>): Command {
  const does = { to: '/events/$eventId', params: { eventId: id }, search: { form: 'check-in' } };
  const named = command(`Check in: ${isolated(title)}`, ClipboardCheck, does, ['who came']);
  return { ...named, id: `check-in ${id}` };
}

function goTo({ to, label, icon }: ScreenLink): Command {
  return command(`Go to ${label}`, icon, { to }, synonyms[to]);
}

/** How much a screen is wanted. Home and texts about the organisation come last: nobody needs a search for them. */
function wanted({ to }: ScreenLink): number {
  return mostWanted.length - (mostWanted.includes(to) ? mostWanted.indexOf(to) : mostWanted.length);
}

const mostWanted: readonly string[] = [
  '/events',
  '/departments',
  '/dashboard',
  '/login',
  '/register',
  '/leader-dashboard',
  '/sync',
];

/** Other words for a screen, by its path. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['account', 'dashboard'],
  '/events': ['events', 'schedule'],
  '/login': ['sign in', 'log in'],
  '/register': ['sign up', 'join'],
  '/sync': ['offline', 'waiting', 'storage'],
};

const newEvent = command('New event', CalendarPlus, { to: '/events', search: { new: 'today' } }, [
  'create',
  'add',
  'plan',
]);

const templates = command(
  'Templates',
  LayoutTemplate,
  { to: '/events', search: { new: 'today', templates: 'list' } },
  ['start', 'new event', 'presets'],
);

const NOTIFICATIONS = { to: '/dashboard/notifications' };

const ofTab: Readonly<Partial<Record<LeaderTab, Command>>> = {
  post: command('New post', SquarePen, leaderView('post'), ['create', 'write', 'news']),
  managePosts: command('Manage posts', Newspaper, leaderView('managePosts'), ['edit', 'news']),
  members: command('Manage members', Users, leaderView('members'), ['people', 'accounts']),
  leadershipVideos: command(
    'Go to Leadership Videos',
    Clapperboard,
    leaderView('leadershipVideos'),
  ),
  pages: command('Manage pages', FileText, leaderView('pages'), ['texts', 'terms', 'sidebar']),
  audit: command('Go to Audit', ScrollText, leaderView('audit'), ['log', 'history']),
};

function leaderView(view: LeaderTab): Destination {
  return { to: '/leader-dashboard', search: { view } };
}

/** Each of these commands leads to its own part of a screen. */
const settings: readonly Command[] = [
  ofProfile('Edit my profile', 'edit-profile', ['avatar', 'email', 'discord', 'settings']),
  ofProfile('Set my preferences', 'preferences', ['org journey', 'interests', 'settings']),
  ofProfile('See my positions', 'positions', ['rank']),
  ofProfile('See my RSVPs', 'rsvps', ['signed up']),
  ofProfile('Add away time', 'away', ['absence', 'holiday', 'vacation', 'busy']),
  ofProfile('Change my password', 'change-password', ['account', 'security']),
  ofProfile('Change my email', 'change-email', ['account', 'address']),
  ofProfile('See my devices', 'devices', ['sessions', 'security']),
  ofProfile('Set up calendar feed', 'calendar-feed', ['ical', 'subscribe', 'settings']),
  ofProfile('Download my data', 'my-data', ['export', 'privacy', 'copy']),
  command('Go to Notifications', Bell, { to: '/notifications' }, ['notices', 'unread', 'news']),
  command('Notification settings', BellRing, NOTIFICATIONS, ['push', 'reminders', 'alerts']),
  command(
    'Set quiet hours',
    Moon,
    { ...NOTIFICATIONS, hash: 'quiet-hours' },
    ['do not disturb', 'night', 'settings'],
    'Notification settings',
  ),
];

function ofProfile(title: string, hash: string, also: readonly string[]): Command {
  return command(title, CircleUserRound, { to: '/dashboard', hash }, also, 'My Profile');
}

const forAnyone: readonly Command[] = [
  command('Go to Changelog', ScrollText, { to: '/changelog' }, ['news', 'versions']),
  command('Go to Data Request', ScrollText, { to: '/data-request' }, ['privacy', 'my data']),
];
