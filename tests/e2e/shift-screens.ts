import type { PostRow } from '#contract/posts.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';

// What is looked at by `shift.e2e.ts`: the portal's screens, and how each is come to.

/** What may move while a screen comes to stand: a fifth of what passes for good. */
export const MOST = 0.02;

export type State = 'cold' | 'warm' | 'offline';
export type Who = 'visitor' | 'recruit' | 'chief' | 'admin';

export interface Screen {
  readonly who: Who;
  readonly path: string;
  /** It shows rows of the device: a first visit must see them come. */
  readonly hasRows: boolean;
  /** What of it may move, unless as much as of any. */
  readonly most?: number;
  /** One of each kind is seen coming from the device as well, with the server or without it. */
  readonly fromDevice?: State | undefined;
}

export async function allScreens(chief: ApiClient): Promise<readonly Screen[]> {
  const posts = (await chief.get('/posts')) as readonly PostRow[];
  const sections = (await chief.get('/pages/about/sections')) as readonly Identified[];
  const postings = (await chief.get('/departments/logistics/applications')) as Identified[];
  const now = new Date().toISOString();
  const calendar = await chief.events();
  const coming = calendar.filter(({ start }) => start > now);
  const event = idOf(
    coming.find(({ roles }) => roles.some(({ department }) => department === 'logistics')),
  );
  const underWay = idOf(calendar.find(({ start, end }) => start < now && end > now));
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString();
  const over = idOf(calendar.find(({ end }) => end < dayAgo));
  const ofSeries = idOf(coming.find(({ seriesId }) => seriesId != null));
  const plain = idOf(posts.find(({ isVideoPost }) => !isVideoPost)); // a video is its host's own page
  const warm = ['visitor /home', 'visitor /page/mission', 'chief /home', 'chief /dashboard'];
  warm.push(`chief /events/${event}`, `admin /events/${event}?form=people`);
  warm.push('admin /leader-dashboard', 'admin /leader-dashboard?view=managePosts');
  const offline = ['visitor /login', 'chief /departments/medical#roster', 'chief /events'];
  offline.push(`admin /events/${underWay}?form=check-in`, `admin /events/${ofSeries}?form=edit`);
  const of = (who: Who, paths: readonly string[], hasRows: boolean) =>
    paths.map((path): Screen => {
      const isIn = (list: readonly string[]) => list.includes(`${who} ${path}`);
      const fromDevice = isIn(warm) ? 'warm' : isIn(offline) ? 'offline' : undefined;
      return { who, path, hasRows, fromDevice };
    });
  const screens = [
    // Their rows come with the page.
    ...of('visitor', ['/home', '/aboutus', '/page/mission'], false),
    ...of('visitor', ['/login', '/register', '/data-request'], false),
    ...of('chief', ['/home', `/events/${event}`, '/dashboard'], true),
    ...of('chief', ['/departments/medical#roster', '/events', '/events?view=week'], true),
    ...of('chief', ['/events?view=agenda', `/events/${underWay}?form=here`], true),
    ...of('chief', [`/departments/logistics?posting=${idOf(postings[0])}`], true),
    ...of('chief', ['/departments/logistics', `/aboutus?section=${idOf(sections[0])}`], true),
    ...of('chief', ['/departments?dept=medical', '/sync'], false),
    // A single row that comes late moves a dialog by just less than what may move elsewhere.
    ...of('chief', [`/events/${ofSeries}`], true).map((screen) => ({ ...screen, most: MOST / 2 })),
    ...of('admin', [`/events/${event}?form=people`, '/leader-dashboard'], true),
    ...of('admin', [`/leader-dashboard?view=managePosts`], true),
    ...of('admin', [`/leader-dashboard?view=managePosts&post=${plain}`], true),
    ...of('admin', [`/events/${underWay}?form=check-in`, '/leader-dashboard?view=audit'], true),
    ...of('admin', [`/events/${over}?form=check-in`], true),
    ...of('admin', ['/leader-dashboard?view=post'], false),
    ...of('admin', ['/events?new=2027-10-31T02:30&templates=list'], true),
    ...of('admin', [`/events/${ofSeries}?form=edit`], true),
  ];
  const named = screens.map(({ who, path }) => `${who} ${path}`);
  const missing = [...warm, ...offline].filter((one) => !named.includes(one));
  if (missing.length > 0) throw new Error(`no such screen: ${missing.join(', ')}`);
  return screens;
}

interface Identified {
  readonly id: string;
}

/** The demo has one of each; without it another screen would be looked at. */
function idOf(one: Identified | undefined): string {
  if (!one) throw new Error('The demo organisation has none.');
  return one.id;
}
