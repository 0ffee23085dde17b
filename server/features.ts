import { botFeature } from './bot/bot.feature.ts';
import type { Feature } from '#server/core/http/feature.ts';
import { aboutRoutes } from './features/about/about.routes.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { applicationsRoutes } from './features/applications/applications.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { routes as authRoutes } from './features/auth/auth.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { dataRequestRoutes } from './features/data-request/data-request.routes.ts';
import { departmentsRoutes } from './features/departments/departments.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { installationsRoutes } from './features/leadership/installations.routes.ts';
import { leadershipRoutes } from './features/leadership/leadership.routes.ts';
import { motdRoutes } from './features/motd/motd.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { noticesFeature } from './features/notices/notices.feature.ts';
import { positionsRoutes } from './features/positions/positions.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { resourcesRoutes } from './features/resources/resources.routes.ts';
import { routes as siteRoutes } from './features/site/site.routes.ts';
import { syncFeature } from './features/sync/sync.feature.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';

/** Everything the server can do. */
export const features: readonly Feature[] = [
  { routes: authRoutes },
  { routes: siteRoutes },
  { routes: eventsRoutes },
  syncFeature,
  botFeature,
  accountsFeature,
  { routes: membersRoutes },
  { routes: profileRoutes },
  { routes: calendarFeedRoutes },
  { routes: positionsRoutes },
  { routes: postsRoutes },
  { routes: aboutRoutes },
  { routes: documentsRoutes },
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
  { routes: uploadsRoutes },
];
