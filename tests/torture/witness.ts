// What an event is after each commit, written down by the database itself, in the transaction that commits: nothing that happened between
// two reads is missed, and what a killed server didn't commit isn't there.
import { inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { wordFor } from './acts.ts';
import type { MoveSeen, Promoted, Snapshot } from './checker.ts';

/** Sets the witness up; to be called before the first event is made. */
export async function installWitness({ db }: Database): Promise<void> {
  for (const statement of statements) await db.execute(statement);
  for (const table of ['rsvps', 'waitlist', 'event_roles', 'events'])
    await db.execute(
      sql.raw(
        `create constraint trigger torture_note after insert or update or delete on ${table}
         deferrable initially deferred for each row execute function torture_note('${table}')`,
      ),
    );
  await db.execute(
    sql.raw(
      `create trigger torture_tell after insert on announcements
       for each row when (new.news ->> 'kind' = 'seat.given') execute function torture_tell()`,
    ),
  );
}

/** Milliseconds, as JavaScript counts them. */
const ms = (moment: string) => `extract(epoch from ${moment}) * 1000`;

const statements = [
  'create table torture_commits (seq bigserial primary key, tx xid8, event_id uuid, seen jsonb)',
  'create index torture_commits_event on torture_commits (event_id, tx)',
  'create table torture_told (user_id uuid, source text)',
  // One statement, so one moment. A move that names nobody is one whose member is leaving, which rewrites it.
  `create function torture_seen(it uuid) returns jsonb language sql volatile as $$
    select jsonb_build_object('event', e.id, 'at', ${ms('clock_timestamp()')}, 'start', ${ms('e.start_at')},
      'handoverHours', e.handover_hours,
      'roles', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'capacity', r.capacity, 'attending', r.attending,
          'waiting', coalesce((
            select jsonb_agg(jsonb_build_object('userId', w.user_id, 'since', ${ms('w.created_at')}) order by w.ticket)
            from waitlist w where w.event_id = r.event_id and w.role_id = r.id), '[]')) order by r.place)
        from event_roles r where r.event_id = e.id), '[]'),
      'answers', coalesce((
        select jsonb_agg(jsonb_build_object('userId', a.user_id, 'answer', a.answer,
          'seat', case when a.answer = 'seat' then a.role_id end,
          'given', case when a.answer = 'seat' then a.given_revision end,
          'changedAt', ${ms('a.changed_at')}, 'by', case when a.source = '${RSVP_SOURCE}' then '' else a.source end,
          'standing', case when u.suspended_at is not null then 'suspended'
            when 'OrgMember' = any (u.flags) then 'member' else 'outsider' end) order by a.user_id)
        from rsvps a join users u on u.id = a.user_id where a.event_id = e.id), '[]'),
      'moves', coalesce((
        select jsonb_agg(jsonb_build_object('userId', m.before ->> 'userId', 'told', (
          select coalesce(jsonb_agg(n.news ->> 'to'), '[]') from announcements n
          where n.xmin = pg_current_xact_id()::xid and n.news ->> 'kind' = 'answer.moved'
            and n.recipients = array[(m.before ->> 'userId')::uuid])))
        from audit m where m.xmin = pg_current_xact_id()::xid
          and m.subject = 'event' and m.subject_id = e.id::text and m.action = 'moved'
          and m.before ? 'userId'), '[]'))
    from events e where e.id = it $$`,
  // Commits of one event one after the other, whatever they have locked: each sees all earlier ones.
  `create function torture_note() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      it uuid := changed ->> case when tg_argv[0] = 'events' then 'id' else 'event_id' end;
    begin
      if exists (select from torture_commits where event_id = it and tx = pg_current_xact_id()) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended(it::text, 30));
      insert into torture_commits (tx, event_id, seen)
        select pg_current_xact_id(), it, torture_seen(it) where exists (select from events where id = it);
      return null;
    end $$`,
  // Who is announced twice by one source has one notice in the end.
  `create function torture_tell() returns trigger language plpgsql as $$
    begin
      insert into torture_told (user_id, source) select unnest(new.recipients), new.source;
      return null;
    end $$`,
].map((statement) => sql.raw(statement));

interface Witnessed extends Omit<Snapshot, 'moves'> {
  readonly moves: readonly Omit<MoveSeen, 'isMeant'>[];
}

/** The event after each commit in order, and as it is now. `words` are the seats of which a leader has said that they mean them. */
export async function readHistory(
  db: Queryable,
  eventId: string,
  words: ReadonlySet<string>,
): Promise<Snapshot[]> {
  const rows = await rowsOf<{ seen: Witnessed }>(
    db,
    sql`select seen from torture_commits where event_id = ${eventId}::uuid order by seq`,
  );
  const now = await rowsOf<{ seen: Witnessed | null }>(
    db,
    sql`select torture_seen(${eventId}::uuid) as seen`,
  );
  return [...rows, ...now].flatMap(({ seen }) => (seen ? withWords(seen, words) : []));
}

function withWords(seen: Witnessed, words: ReadonlySet<string>): Snapshot {
  const seatOf = (id: string) => seen.answers.find(({ userId }) => userId === id)?.seat ?? '';
  const moves = seen.moves.map((move) => {
    const { userId } = move;
    return {
      ...move,
      isMeant: words.has(wordFor({ eventId: seen.event, userId, role: seatOf(userId) })),
    };
  });
  return { ...seen, moves };
}

/** The promotions of an event that members were told of, or are about to be, each as often as it was announced. */
export async function readTold(db: Queryable, eventId: string): Promise<Promoted[]> {
  const rows = await rowsOf<{ userId: string; source: string }>(
    db,
    sql`select t.user_id as "userId", t.source from torture_told t
      where t.source like ${`seat.given:${eventId}:%`} and (
        exists (select from notices n where n.user_id = t.user_id and n.source = t.source)
        or exists (select from announcements a where a.source = t.source and t.user_id = any (a.recipients)))`,
  );
  return rows.map(({ userId, source }) => ({
    ...{ event: eventId, userId, given: Number(source.split(':')[3]) },
  }));
}

/** Those of the members whose accounts are still there. */
export async function readPresent(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
