import type { News } from '#contract/news.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { mainDepartment } from '#domain/main-department.ts';
import { excerptOf } from '#server/notices/post-news.ts';
import { newsSubject } from '#server/notices/subjects.ts';
import type { notices } from '#server/db/notice-tables.ts';
import type { DemoAccount } from './accounts.ts';
import type { Attendance } from './attendance.ts';
import type { PlannedEvent } from './calendar.ts';
import { hoursBefore } from './clock.ts';
import type { DepartmentRows } from './department-rows.ts';
import type { Dice } from './dice.ts';
import type { DemoPost } from './posts.ts';

export type DemoNotice = typeof notices.$inferInsert;

interface Organisation extends Pick<DepartmentRows, 'postings'> {
  readonly now: Date;
  readonly users: readonly DemoAccount[];
  readonly calendar: readonly PlannedEvent[];
  readonly attendance: Attendance;
  readonly posts: readonly DemoPost[];
}

interface Told {
  readonly news: News;
  readonly hoursAgo: number;
}

/** What the pilot, the leader and the chief of Logistics were told in the last days; what is older than a day was read. */
export function demoNotices(dice: Dice, organisation: Organisation): DemoNotice[] {
  const { now, users } = organisation;
  return [
    ...rowsFor('pilot', newsForPilot(dice, organisation)),
    ...rowsFor('leader', newsForLeader(organisation)),
    ...rowsFor('chief', newsForChief(organisation)),
  ];

  function rowsFor(username: string, told: readonly Told[]): DemoNotice[] {
    const user = users.find((one) => one.username === username);
    return told.flatMap(({ news, hoursAgo }) => {
      const at = hoursBefore(now, hoursAgo);
      const row = {
        ...{ id: dice.uuid(), userId: user?.id ?? '', news, at },
        ...{ subject: newsSubject(news), source: `demo:${hoursAgo}` },
        readAt: hoursAgo < 24 ? null : hoursBefore(now, hoursAgo - 1),
      };
      return user ? [row] : [];
    });
  }
}

function newsForPilot(dice: Dice, organisation: Organisation): Told[] {
  const { now, calendar, posts } = organisation;
  const [first, second] = comingWithSeats(organisation);
  const survey = calendar.find(
    ({ event }) => event.title === 'Sunday survey flight' && event.start > now,
  );
  const drill = calendar.find(({ event }) => event.start > now);
  return [
    ...(first ? [{ news: newEvent(first, organisation), hoursAgo: 5 }] : []),
    ...(second ? [{ news: newEvent(second, organisation), hoursAgo: 21 }] : []),
    ...(survey ? [{ news: moved(survey, 'Surveyor'), hoursAgo: 27 }] : []),
    ...posts.slice(0, 1).map((post) => ({ news: newPost(post), hoursAgo: 48 })),
    ...(drill ? [{ news: cancelled(drill, dice.uuid()), hoursAgo: 75 }] : []),
  ];
}

function newsForLeader(organisation: Organisation): Told[] {
  const { posts } = organisation;
  const [, second, third] = comingWithSeats(organisation);
  return [
    ...(second ? [{ news: newEvent(second, organisation), hoursAgo: 3 }] : []),
    ...(third ? [{ news: newEvent(third, organisation), hoursAgo: 30 }] : []),
    ...posts.slice(0, 2).map((post, at) => ({ news: newPost(post), hoursAgo: 48 * (at + 1) })),
  ];
}

function newsForChief({ postings }: Organisation): Told[] {
  return postings
    .filter(({ departmentId }) => departmentId === 'logistics')
    .slice(0, 2)
    .map(({ id = '', departmentId, title }, at) => ({
      news: { kind: 'application.received', postingId: id, departmentId, title },
      hoursAgo: 4 + 40 * at,
    }));
}

/** Coming events of which somebody could still hear as new ones. */
function comingWithSeats({ now, calendar, attendance }: Organisation): PlannedEvent[] {
  return calendar.filter(
    ({ event }) =>
      event.start > now && seatsLeft(attendance, event.id) > 0 && !/Lyra|survey/.test(event.title),
  );
}

function seatsLeft({ roles }: Attendance, id: string): number {
  return roles
    .filter(({ eventId }) => eventId === id)
    .reduce((sum, { capacity, attending = 0 }) => sum + capacity - attending, 0);
}

function newEvent(planned: PlannedEvent, { attendance }: Organisation): News {
  const spotsLeft = seatsLeft(attendance, planned.event.id);
  return { kind: 'event.new', ...factsOf(planned), role: null, spotsLeft };
}

function moved(planned: PlannedEvent, role: string): News {
  const { title, start, end } = factsOf(planned);
  const hourBefore = (iso: string) => new Date(Date.parse(iso) - HOUR_MS).toISOString();
  const was = { title, start: hourBefore(start), end: hourBefore(end) };
  return { kind: 'event.changed', ...factsOf(planned), was, role, isRoleGone: false };
}

/** An event that isn't there any more. */
function cancelled(planned: PlannedEvent, eventId: string): News {
  const title = 'Ground squad drill';
  return { kind: 'event.cancelled', ...factsOf(planned), eventId, title, role: 'Marine' };
}

function newPost({ id = '', title, content = '' }: DemoPost): News {
  return { kind: 'post.new', postId: id, title, excerpt: excerptOf(content) };
}

function factsOf({ event, roles }: PlannedEvent) {
  return {
    eventId: event.id,
    title: event.title,
    start: event.start.toISOString(),
    end: event.end.toISOString(),
    department: mainDepartment(roles.map(({ department = '' }) => ({ department }))),
  };
}
