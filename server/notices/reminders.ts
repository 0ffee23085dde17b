import { sql } from 'drizzle-orm';
import type { Services } from '#server/core/http/services.ts';
import { mainDepartment } from '#domain/main-department.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { Database, Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { nextRecipients } from './recipients.ts';
import { tell } from './tell.ts';

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

const EVERY_MS = 30_000;
/** How many members are reminded in one transaction. */
const PORTION = 100;
/** A reminder that comes later than this says how long it really is until the start. */
const LATE_MINUTES = 5;
const LONGEST_LEAD = 1_440;

/** Reminds members of what they signed up for, until stopped. Several processes may do so: nobody is reminded twice. */
export async function startReminders({ database, log, now }: Needs): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= remindDue(database, now())
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not remind members of events; trying again shortly');
      })
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** SPEC 12.6: reminds everybody whose moment has come and who was not reminded of it yet. */
export async function remindDue(database: Database, now: Date): Promise<void> {
  for (;;) {
    const due = await readDue(database.db, now);
    for (const group of due) await database.transaction((tx) => remind(tx, group, now));
    const reached = due.reduce((sum, { userIds }) => sum + userIds.length, 0);
    if (reached < PORTION) return;
  }
}

interface Due {
  readonly eventId: string;
  /** Another one once the event is moved. */
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
 * Whom to remind of what: of the moments that have passed since the RSVP was made, the latest. Grouped by what is said,
 * and no more than a portion in all.
 */
async function readDue(db: Queryable, now: Date): Promise<Due[]> {
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
        where e.start_at > ${at} and e.start_at <= ${at} + ${LONGEST_LEAD} * interval '1 minute'
          and coalesce((s.value->>'reminders')::boolean, true)
          and ${before('lead.minutes::int')} <= ${at} and r.changed_at <= ${before('lead.minutes::int')}
        group by e.id, e.title, e.start_at, e.end_at, r.user_id, r.role),
      named as (
        select *, 'reminder:' || id || ':' || round(extract(epoch from start_at) * 1000) || ':' || lead as source
        from passed),
      due as (
        select * from named p where not exists (
          select from notices n where n.user_id = p.user_id and n.source = p.source)
        order by start_at, id, user_id limit ${PORTION})
      select id as "eventId", source, title, role, lead, array_agg(user_id) as "userIds",
        (extract(epoch from start_at) * 1000)::float8 as start,
        (extract(epoch from end_at) * 1000)::float8 as end,
        array(select department from event_roles where event_id = due.id order by place, name) as departments
      from due group by id, source, title, role, lead, start_at, end_at`,
  );
}

async function remind(tx: Queryable, due: Due, now: Date): Promise<void> {
  const { eventId, source, title, start, end, departments, role, lead, userIds } = due;
  const left = Math.round((start - now.getTime()) / 60_000);
  const news = {
    kind: 'reminder',
    ...{ eventId, title, role },
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    department: mainDepartment(departments.map((department) => ({ department }))),
    lead: lead - left > LATE_MINUTES ? left : lead,
  } as const;
  const portion = { news, among: userIds, after: null, actorId: null, limit: userIds.length };
  const recipients = await nextRecipients(tx, portion);
  await tell(tx, { news, source, recipients, at: now, now });
}
