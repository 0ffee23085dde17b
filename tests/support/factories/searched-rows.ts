import type { Changes } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import { eventSearchable, type EventSearchable } from '#data/search/searchables.ts';
import { pullStore } from '#store/pull-store.ts';
import type { MusterDatabase } from '#store/database.ts';
import { hiddenSummary } from '#sync/views/event-summary.ts';

/** Rows for what a search finds, each with a title of its own. */

const event = (id: string, title: string, revision = 1) => ({
  id,
  title,
  start: '2126-12-01T19:00:00.000Z',
  end: '2126-12-01T21:00:00.000Z',
  description: '<p>Secret zeppelin</p>',
  eventImageUrl: '',
  roles: [{ name: 'Hauler', icon: '', capacity: 2, department: 'logistics' }],
  discordChannelId: null,
  discordMessageId: null,
  revision,
});

export const row = {
  event,
  draft: (id: string, title: string, revision = 1) => ({
    ...event(id, title, revision),
    state: 'draft' as const,
  }),
  member: (id: string, username: string, revision = 1) => ({
    id,
    username,
    role: 'Member' as const,
    avatarUrl: '',
    isOrgMember: true,
    primaryPosition: { department: 'logistics', title: 'Hauler' },
    secondaryPosition: null,
    tertiaryPosition: null,
    revision,
  }),
  post: (id: string, title: string, revision = 1) => ({
    id,
    title,
    content: '<p>Secret zeppelin</p>',
    createdAt: '2026-11-18T20:14:00.000Z',
    isPinned: false,
    isVideoPost: false,
    videoUrl: '',
    postImageUrl: '',
    revision,
  }),
  video: (id: string, videoTitle: string, library = 'logistics') => ({
    id,
    library,
    categoryId: 'c1',
    videoTitle,
    videoUrl: '',
    revision: 1,
  }),
};

/** Everything that is searched, one row of each collection. */
export const everything: Changes = {
  posts: [row.post('p1', 'Season opens')],
  aboutSections: [
    {
      id: 's1',
      title: 'Code of conduct',
      content: '',
      bannerImage: '',
      positionId: 1,
      revision: 1,
    },
  ],
  pages: [{ id: 'house-rules', content: '', revision: 1 }],
  events: [row.event('e1', 'Night convoy')],
  eventDrafts: [row.draft('d1', 'Salvage at the relay')],
  members: [row.member('m1', 'Käthe')],
  resources: [
    {
      id: 'r1',
      departmentId: 'logistics',
      name: 'Manifest template',
      link: 'https://example.org',
      description: '',
      tags: ['paper'],
      revision: 1,
    },
  ],
  postings: [
    {
      id: 'o1',
      departmentId: 'medical',
      title: 'Field medics wanted',
      description: '',
      tags: [],
      isOpen: true,
      revision: 1,
    },
  ],
  videoCategories: [
    { id: 'c1', library: 'logistics', categoryName: 'Loading', description: '', revision: 1 },
  ],
  videos: [row.video('v1', 'Strapping down')],
  leadershipVideos: [row.video('v2', 'Chairing a meeting', 'leadership')],
};

/** An event in the form that the search uses. */
export function aConvoy(id: string): EventSearchable {
  const convoy = eventSearchable({ ...hiddenSummary(id, 1), title: 'Night convoy', hidden: 0 });
  if (!convoy) throw new Error('It is not hidden.');
  return convoy;
}

const scopes: SyncPage['scopes'] = ['self', 'public', 'org', 'leadership', 'events'];

/** Stores a page of the pull on the device. */
export async function pulled(db: MusterDatabase, page: Partial<SyncPage>): Promise<void> {
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  const store = pullStore(db, { userId: 'me', holder: 'tab-1', clock: () => 0 });
  await store.applyPage({
    changes: {},
    deleted: {},
    cursor: 'c1',
    more: false,
    scopes,
    started: [],
    finished: [],
    ...page,
  });
}

/** Stores a first page, which completes every scope. */
export function loaded(db: MusterDatabase, changes: Changes): Promise<void> {
  return pulled(db, { changes, started: scopes, finished: scopes });
}
