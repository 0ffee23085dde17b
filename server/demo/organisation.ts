import type { motd, pages } from '#server/db/schema.ts';
import { demoAccounts, type UserRow } from './accounts.ts';
import { demoAttendance, type RsvpRow } from './attendance.ts';
import { demoCalendar, type EventRoleRow, type EventRow } from './calendar.ts';
import { demoDepartments, type DepartmentRows } from './department-rows.ts';
import { diceOf } from './dice.ts';
import { leadershipLibrary } from './leadership.ts';
import { libraryRows } from './library.ts';
import { demoAboutSections, demoMotd, demoPages, type AboutSectionRow } from './pages.ts';
import { demoNotices, type NoticeRow } from './notices.ts';
import { demoPosts, type PostRow } from './posts.ts';

export interface DemoOrganisation extends DepartmentRows {
  readonly users: readonly UserRow[];
  readonly events: readonly EventRow[];
  readonly eventRoles: readonly EventRoleRow[];
  readonly rsvps: readonly RsvpRow[];
  readonly posts: readonly PostRow[];
  readonly notices: readonly NoticeRow[];
  readonly aboutSections: readonly AboutSectionRow[];
  readonly pages: readonly (typeof pages.$inferInsert)[];
  readonly motd: typeof motd.$inferInsert;
}

/**
 * Every row of the demo organisation, the same for the same day on every machine. `passwordHash` is that of the
 * one password all accounts have. An event role's `attending` is the number of its RSVPs that attend.
 */
export function demoOrganisation(now: Date, passwordHash: string): DemoOrganisation {
  const dice = diceOf(20_261_120);
  const users = demoAccounts(dice, now, passwordHash);
  const calendar = demoCalendar(dice, now, idOf(users, 'planner'));
  const attendance = demoAttendance(dice, { calendar, accounts: users, now });
  const applicants = users.filter(({ username }) => username.startsWith('crew'));
  const chief = idOf(users, 'chief');
  const departments = demoDepartments(dice, { now, applicants, changedBy: chief });
  const leadership = libraryRows(dice, [leadershipLibrary], idOf(users, 'leader'));
  const admin = { changedBy: idOf(users, 'admin') };
  const posts = demoPosts(dice, now, idOf(users, 'herald'));
  const aboutSections = demoAboutSections(dice, admin.changedBy);
  return {
    users,
    events: calendar.map(({ event }) => event),
    eventRoles: attendance.roles,
    rsvps: attendance.rsvps,
    posts,
    aboutSections,
    notices: demoNotices(dice, { ...{ now, users, calendar, attendance, posts }, ...departments }),
    pages: demoPages.map((page) => ({ ...page, ...admin })),
    motd: { ...demoMotd, ...admin },
    ...departments,
    videoCategories: [...departments.videoCategories, ...leadership.videoCategories],
    videos: [...departments.videos, ...leadership.videos],
  };
}

function idOf(users: readonly UserRow[], username: string): string {
  const user = users.find((one) => one.username === username);
  if (!user) throw new Error(`The demo organisation has no ${username}.`);
  return user.id;
}
