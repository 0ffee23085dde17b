import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '#server/core/calls/services.ts';
import { startQueueWorker } from '#server/core/queue/worker.ts';
import { mainDepartment } from '#domain/main-department.ts';
import { leadLeft } from '#domain/news/reminder.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { Database, Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { events, rsvps } from '../db/event-tables.ts';
import { DAY_MIN } from '#domain/time/durations.ts';
import { nextRecipients } from './recipients.ts';
import { deliverNews } from './deliver-news.ts';

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

const EVERY_MS = 30_000;
/** How many members are reminded in one transaction. */
const PORTION = 100;
const LONGEST_LEAD = DAY_MIN;

/** Reminds members of events they signed up for, until stopped. Several processes may do so: nobody is reminded twice. */
export function startReminders(services: Needs): Promise<() => Promise<void>> {
  const { database, now } = services;
  return startQueueWorker(services, {
    ...{ name: 'reminders', everyMs: EVERY_MS },
    work: async () => {
      await remindDue(database, now());
      return false;
    },
  });
}

/**
 * SPEC 12.6: reminds everybody whose moment has come and who was not reminded of it yet. Throws the first failure once
 * everybody else is reminded.
 */
export async function remindDue(database: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  const passedOver: string[] = [];
  for (;;) {
    const due = await readDue(database.db, { now, passedOver });
    for (const group of due) {
      try {
        if (await database.transaction((tx) => remind(tx, group, now))) continue;
      } catch (error) {
        failures.push(error);
      }
      passedOver.push(group.name);
    }
    const reached = due.reduce((sum, { userIds }) => sum + userIds.length, 0);
    if (reached < PORTION) break;
  }
  if (failures.length > 0) throw failures[0];
}

interface Due {
  readonly eventId: string;
  /** Names the group, so that a failed one is passed over for now. */
  readonly name: string;
  /** Names the reminder; it is another one once the event is moved. */
  readonly source: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly departments: readonly string[];
  readonly role: string;
  readonly lead: number;
  readonly userIds: readonly string[];
}

/**
 * Whom to remind of what. Of the moments that have passed since the RSVP was made, the latest counts. Members who are told the same
 * form a group; there are at most a portion of members in all, and none of the groups that failed just now.
 */
async function readDue(
  db: Queryable,
  { now, passedOver }: { readonly now: Date; readonly passedOver: readonly string[] },
): Promise<Due[]> {
  const { leads } = defaultNotificationSettings;
  const at = sql`${now.toISOString()}::timestamptz`;
  const before = (lead: string) => sql.raw(`e.start_at - ${lead} * interval '1 minute'`);
  return rowsOf<Due>(
    db,
    sql`with passed as (
        select e.id, e.title, e.start_at, e.end_at, r.user_id, r.role, min(lead.minutes::int) as lead
        from events e
        join rsvps r on r.event_id = e.id and r.attending
        left join notification_settings s on s.user_id = r.user_id
        cross join lateral jsonb_array_elements_text(
          coalesce(s.value->'leads', ${JSON.stringify(leads)}::jsonb)) as lead(minutes)
        where e.state = 'published' and e.start_at > ${at} and e.start_at <= ${at} + ${LONGEST_LEAD} * interval '1 minute'
          and coalesce((s.value->>'reminders')::boolean, true)
          and ${before('lead.minutes::int')} <= ${at} and r.changed_at <= ${before('lead.minutes::int')}
        group by e.id, e.title, e.start_at, e.end_at, r.user_id, r.role),
      named as (
        select *, 'reminder:' || id || ':' || round(extract(epoch from start_at) * 1000) || ':' || lead as source
        from passed),
      due as (
        select *, source || ':' || role as name from named p
        where not exists (select from notices n where n.user_id = p.user_id and n.source = p.source)
          and source || ':' || role <> all(${sql.param(passedOver)}::text[])
        order by start_at, id, user_id limit ${PORTION})
      select id as "eventId", name, source, title, role, lead, array_agg(user_id) as "userIds",
        (extract(epoch from start_at) * 1000)::float8 as start,
        (extract(epoch from end_at) * 1000)::float8 as end,
        array(select department from event_roles where event_id = due.id order by place, name) as departments
      from due group by id, name, source, title, role, lead, start_at, end_at`,
  );
}

/** Returns false if nobody was left to be told. */
async function remind(tx: Queryable, due: Due, now: Date): Promise<boolean> {
  const { eventId, source, title, start, end, departments, role, lead, userIds } = due;
  const begins = new Date(start).toISOString();
  const news = {
    kind: 'reminder',
    ...{ eventId, title, role },
    start: begins,
    end: new Date(end).toISOString(),
    department: mainDepartment(departments.map((department) => ({ department }))),
    lead: leadLeft({ start: begins, lead }, now),
  } as const;
  const portion = { news, among: userIds, after: null, actorId: null, limit: userIds.length };
  const found = await nextRecipients(tx, portion);
  const attendees = await holdAttendees(tx, due);
  const recipients = found.filter(({ id }) => attendees.has(id));
  await deliverNews(tx, { news, source, recipients, at: now, now });
  return recipients.length > 0;
}

/** The members who still attend the event in that role, if its start is still the same. The lock keeps it so until they are told. */
async function holdAttendees(
  tx: Queryable,
  { eventId, start, role, userIds }: Due,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ userId: rsvps.userId, start: events.start })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        ...[eq(events.id, eventId), inArray(rsvps.userId, [...userIds])],
        ...[eq(rsvps.role, role), eq(rsvps.attending, true), eq(events.state, 'published')],
      ),
    )
    .for('key share', { of: events });
  const staying = rows.filter((row) => row.start.getTime() === Math.trunc(start));
  return new Set(staying.map(({ userId }) => userId));
}
