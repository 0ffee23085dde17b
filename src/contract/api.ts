import { about } from './about.calls.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.calls.ts';
import { audit } from './audit.calls.ts';
import { auth } from './auth.ts';
import { bot } from './bot.ts';
import { calendarFeed } from './calendar-feed.ts';
import { captcha } from './captcha.ts';
import { dataRequest } from './data-request.ts';
import { documents } from './documents.calls.ts';
import { departments } from './departments.calls.ts';
import { events } from './events.calls.ts';
import { installations } from './installations.calls.ts';
import { leadership } from './leadership.calls.ts';
import { motd } from './motd.calls.ts';
import { members } from './members.calls.ts';
import { notifications, push, seats } from './notices.calls.ts';
import { positions } from './positions.ts';
import { posts } from './posts.calls.ts';
import { profile } from './profile.calls.ts';
import { resources } from './resources.calls.ts';
import { site } from './site.ts';
import { sync } from './sync.ts';
import { uploads } from './uploads.ts';
import { departmentVideos, leadershipVideos } from './videos.calls.ts';

/** Every call there is, by feature: the server must implement each, and OpenAPI is written from it. */
export const api = {
  about,
  accounts,
  applications,
  audit,
  auth,
  bot,
  calendarFeed,
  captcha,
  dataRequest,
  departments,
  departmentVideos,
  documents,
  events,
  installations,
  leadership,
  leadershipVideos,
  motd,
  members,
  notifications,
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
