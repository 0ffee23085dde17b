import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { away } from './away.ts';
import { bot } from './bot.ts';
import { calendarFeed } from './calendar-feed.ts';
import { captcha } from './captcha.ts';
import { checkIn } from './check-in.ts';
import { dataExport } from './data-export.ts';
import { dataRequest } from './data-request.ts';
import { documents } from './documents.ts';
import { departments } from './departments.ts';
import { eventPeople } from './event-people.ts';
import { eventSeries } from './event-series.ts';
import { eventTemplates } from './event-templates.ts';
import { events } from './events.ts';
import { firstSteps } from './first-steps.ts';
import { installations } from './installations.ts';
import { invitations } from './invitations.ts';
import { joining } from './joining.ts';
import { leadership } from './leadership.ts';
import { motd } from './motd.ts';
import { messages } from './messages.ts';
import { memberWork } from './member-work.ts';
import { members } from './members.ts';
import { notifications, push, seats } from './notices.ts';
import { organisation } from './organisation.ts';
import { ownAccount } from './own-account.ts';
import { pageWork } from './page-work.ts';
import { portal } from './portal.ts';
import { passkeys } from './passkeys.ts';
import { positions } from './positions.ts';
import { posts } from './posts.ts';
import { profile } from './profile.ts';
import { resources } from './resources.ts';
import { site } from './site.ts';
import { sync } from './sync.ts';
import { uploads } from './uploads.ts';
import { departmentVideos, leadershipVideos } from './videos.ts';

/** Every call there is, by feature: the server must implement each, and OpenAPI is written from it. */
export const api = {
  about,
  accounts,
  applications,
  audit,
  auth,
  away,
  bot,
  calendarFeed,
  captcha,
  checkIn,
  dataExport,
  dataRequest,
  departments,
  departmentVideos,
  documents,
  eventPeople,
  events,
  eventSeries,
  eventTemplates,
  firstSteps,
  installations,
  invitations,
  joining,
  leadership,
  leadershipVideos,
  motd,
  members,
  memberWork,
  messages,
  notifications,
  organisation,
  ownAccount,
  pageWork,
  passkeys,
  portal,
  positions,
  posts,
  profile,
  push,
  resources,
  seats,
  site,
  sync,
  uploads,
};
