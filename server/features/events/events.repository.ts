import { and, asc, eq, exists, gt, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import type { EventAnswer, AnswerOutcome, OwnEventAnswer } from '#contract/answers.ts';
import type { EventDetail } from '#contract/events.ts';
import { openToAll } from '#contract/sign-up-rules.ts';
import { ApiError } from '#contract/problem.ts';
import { outcomeOf } from '#domain/sign-ups/answer.ts';
import { can } from '#domain/permissions.ts';
import { JsonText } from '#server/core/calls/json-text.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Queryable } from '../../db/database.ts';
import { eventColumns, factsOf, isShown, rsvpRowOf } from '../../db/event-rows.ts';
import { rulesTold } from '../../db/event-rules.ts';
import { changes } from '../../db/bookkeeping.ts';
import { eventRoles, events } from '../../db/event-tables.ts';
import { heldPositions } from '../../db/organisation.ts';
import { users } from '../../db/schema.ts';
import { shareReads, type SharedQuestion } from '../../db/shared-reads.ts';

/** Every event that matches `where`, by start, with counts and attendees, and the own answer of the member `own`, in one statement. */
export async function readDetails(
  db: Queryable,
  where?: SQL,
  own: string | null = null,
): Promise<EventDetail[]> {
  const isOwn = own === null ? sql`false` : isAnyOf(sql.param([own]));
  const rows = await selectDetails(db, where, isOwn);
  return rows.map((row) => {
    const detail = detailOf(row);
    return own === null
      ? detail
      : { ...detail, rsvps: detail.rsvps.filter(isTold), mine: ownAnswerIn(row, own) };
  });
}

/** `isOwn` says of a row of the table `a` whether it is that of a member who is told of their own answer. */
function selectDetails(db: Queryable, where: SQL | undefined, isOwn: SQL) {
  return db
    .select({
      ...eventColumns,
      roles: rolesOfEvent,
      attendees: attendeesOfEvent(isOwn),
      ownNotes: ownNotesOfEvent(isOwn),
      ownWaits: ownWaitsOfEvent(isOwn),
    })
    .from(events)
    .where(where)
    .orderBy(asc(events.start), asc(events.id));
}

function isAnyOf(members: SQLChunk): SQL {
  return sql`a.user_id = any(${members}::uuid[])`;
}

type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

/** The event as everybody is told it, without anybody's own answer. */
function detailOf(row: DetailRow): EventDetail {
  const rsvps = rsvpsOf(row.id, row.attendees);
  const count = (answer: EventAnswer) => rsvps.filter((rsvp) => rsvp.answer === answer).length;
  return {
    ...factsOf(row),
    ...rulesTold(row),
    roles: row.roles,
    rsvps,
    answers: { maybe: count('maybe'), no: count('no') },
  };
}

/** The event's roles, in the leader's order. */
const rolesOfEvent = sql<EventDetail['roles']>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name, 'icon', r.icon, 'capacity', r.capacity, 'department', r.department,
    'audience', coalesce(r.audience, ${JSON.stringify(openToAll)}::jsonb), 'attending', r.attending, 'waiting', (select count(*) from waitlist w where w.event_id = r.event_id and w.role_id = r.id))
    order by r.place, r.name)
  from event_roles r where r.event_id = events.id), '[]')`;

/** Who has answered, in the order of their answers. Rows are lists, since field names would take PostgreSQL longer than all the rest. */
function attendeesOfEvent(isOwn: SQL) {
  return sql<Attendee[]>`coalesce((
    select json_agg(json_build_array(a.user_id, a.role, a.role_id, a.answer, a.revision, u.username, u.avatar_url)
      order by a.changed_at, u.id)
    from rsvps a join users u on u.id = a.user_id
    where a.event_id = events.id and (a.answer in ('seat', 'maybe', 'no') or ${isOwn})), '[]')`;
}

/** An answer that was taken back is told to nobody but its author. */
function isTold({ answer }: EventDetail['rsvps'][number]): boolean {
  return answer !== 'none';
}

type Attendee = readonly [
  userId: string,
  role: string,
  roleId: string | null,
  answer: EventAnswer,
  revision: number,
  username: string,
  avatarUrl: string,
];

function rsvpsOf(eventId: string, attendees: readonly Attendee[]): EventDetail['rsvps'] {
  return attendees.map(([userId, role, roleId, answer, revision, username, avatarUrl]) =>
    Object.assign(rsvpRowOf({ eventId, userId, role, roleId, answer, revision }), {
      username,
      avatarUrl,
    }),
  );
}

/** The notes of the members who are told of their own answer. */
function ownNotesOfEvent(isOwn: SQL) {
  return sql<OwnNote[]>`coalesce((
    select json_agg(json_build_array(a.user_id, a.note)) from answer_notes a where a.event_id = events.id and ${isOwn}), '[]')`;
}

type OwnNote = readonly [userId: string, note: string];

/** The own places on the event's waitlists, in the order of arrival. */
function ownWaitsOfEvent(isOwn: SQL) {
  return sql<OwnWait[]>`coalesce((
    select json_agg(json_build_array(a.user_id, a.role_id, a.ticket, (
      select count(*) from waitlist o where o.event_id = a.event_id and o.role_id = a.role_id and o.ticket <= a.ticket))
      order by a.ticket)
    from waitlist a where a.event_id = events.id and ${isOwn}), '[]')`;
}

type OwnWait = readonly [userId: string, roleId: string, ticket: number, place: number];

function ownAnswerIn(row: DetailRow, own: string): OwnEventAnswer {
  const nameOf = (id: string | null) => row.roles.find((role) => role.id === id)?.name ?? null;
  const found = row.attendees.find(([userId]) => userId === own);
  if (!found)
    return { answer: 'none', role: null, roleId: null, note: '', waiting: [], revision: 0 };
  const [, , heldId, answer, revision] = found;
  const roleId = answer === 'seat' || answer === 'asked' ? heldId : null;
  const note = row.ownNotes.find(([userId]) => userId === own)?.[1] ?? '';
  const waits = row.ownWaits.filter(([userId]) => userId === own);
  return {
    ...{ answer, role: nameOf(roleId), roleId, note, revision },
    waiting: waits.map(([, id, ticket, place]) => ({
      ...{ role: nameOf(id) ?? '', roleId: id, place, ticket },
    })),
  };
}

/**
 * One event, as `readDetails` returns it; refuses with 410 `event_gone` when it was deleted, with 404 when it never existed or
 * was deleted too long ago.
 */
export async function readDetail(
  db: Queryable,
  id: string,
  own: string | null = null,
): Promise<EventDetail> {
  const [detail] = await readDetails(db, eq(events.id, id), own);
  if (!detail) throw await goneOrUnknown(db, id);
  return detail;
}

/** `readDetail` for a call of the member `own` that is repeated: whoever may edit events no more sees no draft any more. */
export async function readDetailAgain(
  db: Queryable,
  id: string,
  own: string,
): Promise<EventDetail> {
  const detail = await readDetail(db, id, own);
  if (detail.state === 'draft') await refuseWithoutDrafts(db, id, own);
  return detail;
}

async function refuseWithoutDrafts(db: Queryable, id: string, userId: string): Promise<void> {
  const { role, flags } = users;
  const [person] = await db
    .select({ role, flags, positions: heldPositions })
    .from(users)
    .where(eq(users.id, userId));
  if (!can(person ?? null, 'events.edit')) throw await goneOrUnknown(db, id);
}

/**
 * One event for the member `own`, as JSON, with what a call made of their answer. Calls that come at the same time share one read, and
 * share the text of what is the same for all.
 */
export async function tellAnswered(
  db: Queryable,
  id: string,
  { own, outcome }: { readonly own: string; readonly outcome: AnswerOutcome | undefined },
): Promise<JsonText> {
  const found = await tellTogether(db, id, own);
  if (!found) throw await goneOrUnknown(db, id);
  if (found.isDraft) await refuseWithoutDrafts(db, id, own);
  return found.tell(own, outcome);
}

/** One event for the member `own`, whose answer is among the others even if they took it back. */
export async function readAnswered(db: Queryable, id: string, own: string): Promise<EventDetail> {
  const [row] = await selectDetails(db, eq(events.id, id), isAnyOf(sql.param([own])));
  if (!row) throw await goneOrUnknown(db, id);
  return { ...detailOf(row), mine: ownAnswerIn(row, own) };
}

const tellTogether = shareReads(async (db, { subject, wishes }: SharedQuestion<string>) => {
  const own = [...new Set(wishes)];
  const [row] = await detailToTell(db).execute({ id: subject, own });
  return row ? { tell: teller(row), isDraft: row.state === 'draft' } : null;
});

const detailToTell = preparedStatement((db) =>
  selectDetails(db, eq(events.id, sql.placeholder('id')), isAnyOf(sql.placeholder('own'))).prepare(
    'detail_to_tell',
  ),
);

function teller(row: DetailRow): (own: string, outcome: AnswerOutcome | undefined) => JsonText {
  const detail = detailOf(row);
  const toldTo = (own: string | null) =>
    JSON.stringify({
      ...detail,
      rsvps: detail.rsvps.filter((rsvp) => isTold(rsvp) || rsvp.userId === own),
    });
  const untold = new Set(detail.rsvps.filter((rsvp) => !isTold(rsvp)).map(({ userId }) => userId));
  const toOthers = toldTo(null);
  return (own, outcome) => {
    const mine = ownAnswerIn(row, own);
    const text = untold.has(own) ? toldTo(own) : toOthers;
    const ownText = JSON.stringify({ mine, outcome: outcome ?? outcomeOf(mine) });
    return new JsonText(`${text.slice(0, -1)},${ownText.slice(1)}`);
  };
}

/** The refusal for an event that does not exist: 410 if the pull's tombstones, which are kept for 90 days, know it, else 404. */
export async function goneOrUnknown(db: Queryable, id: string): Promise<ApiError> {
  const [tombstone] = await db
    .select({ deleted: changes.deleted })
    .from(changes)
    .where(and(eq(changes.collection, 'events'), eq(changes.id, id.toLowerCase())));
  return tombstone?.deleted === true
    ? new ApiError('event_gone', 'This event was deleted.')
    : new ApiError('not_found', "This event doesn't exist.");
}

/** Events that are not over and offer a role of the department. */
export async function readDepartmentEvents(db: Queryable, departmentId: string, now: Date) {
  const rows = await db
    .select({
      id: events.id,
      title: events.title,
      start: events.start,
      end: events.end,
      eventImageUrl: events.eventImageUrl,
      discordChannelId: events.discordChannelId,
      discordMessageId: events.discordMessageId,
      ...{ state: events.state, offReason: events.offReason },
    })
    .from(events)
    .where(
      and(
        ...[gt(events.end, now), isShown],
        exists(
          db
            .select({ one: sql`1` })
            .from(eventRoles)
            .where(and(eq(eventRoles.eventId, events.id), eq(eventRoles.department, departmentId))),
        ),
      ),
    )
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ start, end, state, offReason: reason, ...row }) => ({
    ...row,
    ...{ start: start.toISOString(), end: end.toISOString() },
    ...(state === 'calledOff' && { state, reason }),
  }));
}
