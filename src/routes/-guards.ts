import type { Session } from '#sync/views/session.ts';
import { can } from '#domain/permissions.ts';
import { parseUrl } from '#domain/url.ts';

type Admits = 'everyone' | 'members' | 'visitors' | 'orgMembers' | 'leaders';

/** SPEC 2, "Route tables", in one list. A path that is not here exists for nobody. */
const paths: Readonly<Record<string, Admits>> = {
  '/home': 'everyone',
  '/aboutus': 'everyone',
  '/departments': 'everyone',
  '/page/$name': 'everyone',
  '/privacy-policy': 'everyone',
  '/terms-of-service': 'everyone',
  '/data-request': 'everyone',
  '/changelog': 'everyone',
  '/reset-password': 'everyone',
  '/forgot-password': 'everyone',
  '/join': 'everyone', // a visitor goes on to the registration
  '/share': 'everyone', // the screen itself says who may share
  '/login': 'visitors',
  '/register': 'visitors',
  '/dashboard': 'members',
  '/dashboard/notifications': 'members',
  '/notifications': 'members',
  '/leader-dashboard': 'leaders',
  '/mission': 'members',
  '/history': 'members',
  '/vision': 'members',
  '/sync': 'members',
  '/events': 'orgMembers',
  '/events/$eventId': 'orgMembers',
  '/departments/$deptId': 'orgMembers',
};

export interface Detour {
  readonly to: '/home' | '/login';
  /** The page that a visitor wanted, to be taken there after signing in. */
  readonly next?: string;
  /** What a recruit wanted to see, to be told why not. */
  readonly barred?: 'calendar' | 'department';
}

interface WantedPage {
  readonly pathname: string;
  /** Path with search and fragment. */
  readonly href: string;
}

/** Null if somebody may go where they want to, otherwise where they are sent instead (SPEC 2.3). */
export function detourFor(session: Session, { pathname, href }: WantedPage): Detour | null {
  const pattern = patternOf(pathname) ?? '';
  const admits = paths[pattern];
  if (session.status !== 'member') {
    if (admits === 'everyone' || admits === 'visitors') return null;
    return admits === undefined ? { to: '/login' } : { to: '/login', next: href };
  }
  if (admits === 'everyone' || admits === 'members') return null;
  if (admits === 'orgMembers' && can(session.person, 'events.read')) return null;
  if (admits === 'leaders' && can(session.person, 'leaderDashboard.open')) return null;
  // A member whose token has expired is still shown as signed in, but must be able to sign in again.
  if (admits === 'visitors' && session.needsSignIn) return null;
  if (admits !== 'orgMembers') return { to: '/home' };
  return { to: '/home', barred: pattern.startsWith('/events') ? 'calendar' : 'department' };
}

/** Whether a path is private to members: somebody who was signed out is asked to sign in again there. */
export function isPrivate(pathname: string): boolean {
  const admits = paths[patternOf(pathname) ?? ''];
  return admits !== undefined && admits !== 'everyone' && admits !== 'visitors';
}

/** The path that `?next=` names, of this app; null for another origin, a scheme or a backslash. */
export function internalPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  const base = 'https://own.invalid';
  const url = parseUrl(next, base);
  if (url?.origin !== base) return null;
  return patternOf(url.pathname) === null ? null : `${url.pathname}${url.search}${url.hash}`;
}

function patternOf(pathname: string): string | null {
  const segments = segmentsOf(pathname);
  const found = Object.keys(paths).find((pattern) => {
    const wanted = segmentsOf(pattern);
    return (
      wanted.length === segments.length &&
      wanted.every((part, place) => part.startsWith('$') || part === segments[place])
    );
  });
  return found ?? null;
}

/** Addresses are typed by people: case and a trailing slash make no difference. */
function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .flatMap((part) => (part === '' ? [] : part.startsWith('$') ? part : part.toLowerCase()));
}
