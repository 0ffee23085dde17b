import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/**
 * What must never be of an event's answers after a commit, in sentences. `most` says how many seats each role ever had, those among them
 * that a leader gave above its capacity. While it is locked, called off or confirmed by leaders, a seat may be free for which
 * somebody waits (SPEC 30.47, 30.49).
 */
export async function answerFaultsOf(
  db: Queryable,
  eventId: string,
  most: ReadonlyMap<string, number> | undefined,
): Promise<string[]> {
  const roles = await rowsOf<RoleCounts>(db, countsOf(eventId));
  const faults = roles.flatMap(({ name, capacity, attending, seats, waiting, isKept }) => [
    ...(name === null ? ['a seat in a role that isn’t there'] : []),
    ...(attending !== seats ? [`attending of ${name} is ${attending}, with ${seats} seats`] : []),
    ...(seats > (most?.get(name ?? '') ?? 0)
      ? [`${seats} seats as ${name}, which never had so many`]
      : []),
    ...(!isKept && waiting > 0 && (attending ?? 0) < (capacity ?? 0)
      ? [`a free seat as ${name} that ${waiting} wait for`]
      : []),
  ]);
  const odd = await rowsOf<{ fault: string }>(db, oddAnswersOf(eventId));
  return [...faults, ...odd.map(({ fault }) => fault)];
}

interface RoleCounts {
  readonly name: string | null;
  readonly capacity: number | null;
  readonly attending: number | null;
  readonly seats: number;
  readonly waiting: number;
  readonly isKept: boolean;
}

function countsOf(eventId: string) {
  return sql`
    with seats as (
      select role_id, count(*)::int as seats from rsvps where event_id = ${eventId} and answer = 'seat' group by role_id),
    roles as (select * from event_roles where event_id = ${eventId})
    select r.name, r.capacity, r.attending, coalesce(s.seats, 0) as seats,
      (select count(*)::int from waitlist w where w.event_id = r.event_id and w.role_id = r.id) as waiting,
      (select state <> 'published' or locked or confirm from events where id = ${eventId}) as "isKept"
    from roles r full join seats s on s.role_id = r.id order by r.name`;
}

function oddAnswersOf(eventId: string) {
  return sql`
    with given as (
      select (select count(*) from announcements a where a.source in (
        'seat.given:' || r.event_id || ':' || r.user_id || ':' || r.given_revision,
        'answer.moved:' || r.event_id || ':' || r.user_id || ':' || r.given_revision)
        and coalesce(a.news->>'to', 'seat') = 'seat') as told, r.*
      from rsvps r where r.event_id = ${eventId} and r.given_revision is not null)
    select 'somebody waits for the role of their seat' as fault
      from waitlist w join rsvps r using (event_id, user_id)
      where w.event_id = ${eventId} and r.answer = 'seat' and r.role_id = w.role_id
    union all select 'somebody waits who can’t come'
      from waitlist w join rsvps r using (event_id, user_id) where w.event_id = ${eventId} and r.answer = 'no'
    union all select 'somebody waits without an answer'
      from waitlist w left join rsvps r using (event_id, user_id) where w.event_id = ${eventId} and r.user_id is null
    union all select 'a role that isn’t there is asked for' from rsvps r
      where r.event_id = ${eventId} and r.answer = 'asked'
        and not exists (select from event_roles e where e.event_id = r.event_id and e.id = r.role_id)
    union all select 'a seat is asked for, and nobody confirms' from rsvps r join events e on e.id = r.event_id
      where r.event_id = ${eventId} and r.answer = 'asked' and not e.confirm and e.end_at > now()
    union all select 'a seat was given and announced ' || told || ' times' from given where told <> 1
    union all select 'a seat was given that nobody has' from given where answer <> 'seat' or given_revision > revision
    union all select 'one promotion was announced twice' from announcements
      where source like ${`seat.given:${eventId}:%`} group by source having count(*) > 1`;
}
