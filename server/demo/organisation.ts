import { firstSteps, portalSettings } from '#server/db/joining-tables.ts';
import { notices } from '#server/db/notice-tables.ts';
import { submissions } from '#server/db/application-tables.ts';
import * as eventTables from '#server/db/event-tables.ts';
import { eventSeries, eventTemplates, seriesStanding } from '#server/db/planning-tables.ts';
import * as schema from '#server/db/schema.ts';
import { demoAccounts, type DemoAccount } from './accounts.ts';
import { demoAttendance } from './attendance.ts';
import { demoAwayTimes } from './away-times.ts';
import { demoCheckIns } from './check-ins.ts';
import { demoCalendar } from './calendar.ts';
import { demoDepartments } from './department-rows.ts';
import { diceOf } from './dice.ts';
import { leadershipLibrary } from './leadership.ts';
import { libraryRows } from './library.ts';
import { demoAboutSections, demoMotd, demoPages } from './pages.ts';
import { demoNotices } from './notices.ts';
import { demoRuledEvents } from './ruled-events.ts';
import { demoPosts } from './posts.ts';
import { demoSeries } from './series.ts';
import { demoTemplates } from './templates.ts';

/** The tables that the demo may fill. */
export const demoTables = {
  ...schema,
  ...eventTables,
  eventSeries,
  seriesStanding,
  eventTemplates,
  submissions,
  notices,
  portalSettings,
  firstSteps,
};
type DemoRows = {
  readonly [T in keyof typeof demoTables]?: readonly (typeof demoTables)[T]['$inferInsert'][];
};

/**
 * Every row of the demo organisation, by table and in the order in which tables can be filled; but for the event that is under way, the same for the same day on
 * every machine. `passwordHash` is that of the one password all accounts have. An event role's `attending` is the number of its
 * RSVPs that attend.
 */
export function demoOrganisation(now: Date, passwordHash: string) {
  const dice = diceOf(20_261_120);
  const users = demoAccounts(dice, now, passwordHash);
  const calendar = demoCalendar(dice, now, idOf(users, 'planner'));
  const attendance = demoAttendance(dice, { calendar, accounts: users, now });
  const people = { accounts: users, plannerId: idOf(users, 'planner') };
  const ruled = demoRuledEvents(now, people);
  const series = demoSeries(now, people);
  const applicants = users.filter(({ username }) => username.startsWith('crew'));
  const chief = idOf(users, 'chief');
  const departments = demoDepartments(dice, { now, applicants, changedBy: chief });
  const leadership = libraryRows(dice, [leadershipLibrary], idOf(users, 'leader'));
  const admin = { changedBy: idOf(users, 'admin') };
  const posts = demoPosts(dice, now, idOf(users, 'herald'));
  const aboutSections = demoAboutSections(dice, admin.changedBy);
  return {
    users,
    eventSeries: [series.series],
    seriesStanding: series.standing,
    events: [...calendar.map(({ event }) => event), ...ruled.events, ...series.events],
    eventRoles: [...attendance.roles, ...ruled.roles, ...series.roles],
    rsvps: [...attendance.rsvps, ...ruled.rsvps, ...series.rsvps],
    waitlist: [...attendance.waiting, ...ruled.waiting, ...series.waiting],
    answerNotes: ruled.notes,
    away: demoAwayTimes(now, users),
    eventTemplates: demoTemplates(calendar, { now, changedBy: idOf(users, 'planner') }),
    checkIns: demoCheckIns({
      ...{ calendar: [...calendar, ruled.underWay], users, now },
      attendance: { ...attendance, rsvps: [...attendance.rsvps, ...ruled.rsvps] },
      makerId: idOf(users, 'planner'),
    }),
    posts,
    aboutSections,
    notices: demoNotices(dice, { ...{ now, users, calendar, attendance, posts }, ...departments }),
    pages: demoPages.map((page) => ({ ...page, ...admin, updatedAt: posts.at(-1)?.createdAt })),
    motd: [{ ...demoMotd, ...admin }],
    portalSettings: [{ name: 'notice', value: true }],
    firstSteps: [{ name: 'putAway', at: now }],
    ...departments,
    videoCategories: [...departments.videoCategories, ...leadership.videoCategories],
    videos: [...departments.videos, ...leadership.videos],
  } satisfies DemoRows;
}

function idOf(users: readonly DemoAccount[], username: string): string {
  const user = users.find((one) => one.username === username);
  if (!user) throw new Error(`The demo organisation has no ${username}.`);
  return user.id;
}
