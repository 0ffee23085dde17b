import type { Feature } from '#server/core/http/feature.ts';
import type { SyncSources } from '#server/core/sync/source.ts';
import { botFeature } from './bot/bot.feature.ts';
import { aboutRoutes } from './features/about/about.routes.ts';
import { aboutSectionsSource } from './features/about/about.sync.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { applicationsRoutes } from './features/applications/applications.routes.ts';
import { postingsSource } from './features/applications/postings.sync.ts';
import {
  mySubmissionsSource,
  submissionsSource,
} from './features/applications/submissions.sync.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { dataExportRoutes } from './features/auth/data-export.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { ownAccountRoutes } from './features/auth/own-account.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { dataExportFeature } from './features/data-export/data-export.feature.ts';
import { dataRequestRoutes } from './features/data-request/data-request.routes.ts';
import { briefingsSource } from './features/departments/briefings.sync.ts';
import { departmentsRoutes } from './features/departments/departments.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import {
  departmentsSource,
  offeredRolesSource,
  positionsSource,
} from './features/organisation/organisation.sync.ts';
import { organisationRoutes } from './features/organisation/organisation.routes.ts';
import { pageWorkRoutes } from './features/documents/page-work.routes.ts';
import { pagesSource } from './features/documents/pages.sync.ts';
import { eventsFeature, eventsSources } from './features/events/events.feature.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { installationsRoutes } from './features/leadership/installations.routes.ts';
import { leadershipRoutes } from './features/leadership/leadership.routes.ts';
import { membersRoutes, memberWorkRoutes } from './features/members/members.routes.ts';
import { membersSource } from './features/members/members.sync.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { motdRoutes } from './features/motd/motd.routes.ts';
import { motdSource } from './features/motd/motd.sync.ts';
import { noticesFeature } from './features/notices/notices.feature.ts';
import { noticesSource } from './features/notices/notices.sync.ts';
import { seatWatchesSource } from './features/notices/seat-watches.sync.ts';
import { joiningRoutes } from './features/members/joining.routes.ts';
import { firstStepsRoutes } from './features/portal/first-steps.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { positionsRoutes } from './features/positions/positions.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { postsSource } from './features/posts/posts.sync.ts';
import { documentsSource } from './features/profile/documents.sync.ts';
import { passkeysRoutes } from './features/auth/passkeys.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { resourcesRoutes } from './features/resources/resources.routes.ts';
import { resourcesSource } from './features/resources/resources.sync.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { syncFeature } from './features/sync/sync.feature.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import {
  leadershipCategoriesSource,
  leadershipVideosSource,
  videoCategoriesSource,
  videosSource,
} from './features/videos/videos.sync.ts';

/** Everything the server can do. */
export const features: readonly Feature[] = [
  { routes: [...authRoutes, ...ownAccountRoutes] },
  { routes: passkeysRoutes },
  { routes: dataExportRoutes },
  dataExportFeature,
  { routes: siteRoutes },
  eventsFeature,
  syncFeature,
  botFeature,
  accountsFeature,
  { routes: membersRoutes },
  { routes: joiningRoutes },
  { routes: invitationsRoutes },
  { routes: [...portalRoutes, ...firstStepsRoutes] },
  { routes: memberWorkRoutes },
  { routes: profileRoutes },
  { routes: calendarFeedRoutes },
  { routes: positionsRoutes },
  { routes: organisationRoutes },
  { routes: postsRoutes },
  { routes: aboutRoutes },
  { routes: documentsRoutes },
  { routes: pageWorkRoutes },
  { routes: motdRoutes },
  { routes: leadershipRoutes },
  { routes: installationsRoutes },
  { routes: auditRoutes },
  { routes: dataRequestRoutes },
  { routes: departmentsRoutes },
  { routes: resourcesRoutes },
  { routes: applicationsRoutes },
  { routes: videosRoutes },
  noticesFeature,
  { routes: messagesRoutes },
  { routes: uploadsRoutes },
];

/** How the pull reads each collection. */
export const syncSources: SyncSources = {
  ...eventsSources,
  posts: postsSource,
  aboutSections: aboutSectionsSource,
  pages: pagesSource,
  documents: documentsSource,
  notices: noticesSource,
  seatWatches: seatWatchesSource,
  members: membersSource,
  briefings: briefingsSource,
  resources: resourcesSource,
  postings: postingsSource,
  videoCategories: videoCategoriesSource,
  videos: videosSource,
  leadershipCategories: leadershipCategoriesSource,
  leadershipVideos: leadershipVideosSource,
  motd: motdSource,
  mySubmissions: mySubmissionsSource,
  submissions: submissionsSource,
  departments: departmentsSource,
  positions: positionsSource,
  offeredRoles: offeredRolesSource,
};
