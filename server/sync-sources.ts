import type { SyncSources } from '#server/core/sync/source.ts';
import { aboutSectionsSource } from './features/about/about.sync.ts';
import { postingsSource } from './features/applications/postings.sync.ts';
import { briefingsSource } from './features/departments/briefings.sync.ts';
import { pagesSource } from './features/documents/pages.sync.ts';
import { eventsSource } from './features/events/events.sync.ts';
import { myRsvpsSource } from './features/events/my-rsvps.sync.ts';
import { rsvpsSource } from './features/events/rsvps.sync.ts';
import { membersSource } from './features/members/members.sync.ts';
import { motdSource } from './features/motd/motd.sync.ts';
import { noticesSource } from './features/notices/notices.sync.ts';
import { seatWatchesSource } from './features/notices/seat-watches.sync.ts';
import { postsSource } from './features/posts/posts.sync.ts';
import { documentsSource } from './features/profile/documents.sync.ts';
import { resourcesSource } from './features/resources/resources.sync.ts';
import {
  leadershipCategoriesSource,
  leadershipVideosSource,
  videoCategoriesSource,
  videosSource,
} from './features/videos/videos.sync.ts';

/** How the pull reads each collection. */
export const syncSources: SyncSources = {
  posts: postsSource,
  aboutSections: aboutSectionsSource,
  pages: pagesSource,
  documents: documentsSource,
  myRsvps: myRsvpsSource,
  notices: noticesSource,
  seatWatches: seatWatchesSource,
  events: eventsSource,
  rsvps: rsvpsSource,
  members: membersSource,
  briefings: briefingsSource,
  resources: resourcesSource,
  postings: postingsSource,
  videoCategories: videoCategoriesSource,
  videos: videosSource,
  leadershipCategories: leadershipCategoriesSource,
  leadershipVideos: leadershipVideosSource,
  motd: motdSource,
};
