import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import type { EventAnswer, WaitlistRow } from '#contract/answers.ts';
import type { EventRow, MyRsvp, RsvpRow } from '#contract/events.ts';
import { idAtEvent, waitlistId } from '#domain/row-ids.ts';
import type { Queryable } from './database.ts';
import { rulesKept, standingKept } from './event-rules.ts';
import { eventRoles, events, rsvps } from './event-tables.ts';

type RoleRow = Omit<EventRow['roles'][number], 'audience'> & {
  readonly attending: number;
  readonly audience: SignUpAudience | null;
};

export const eventColumns = {
  id: events.id,
  title: events.title,
  start: events.start,
  end: events.end,
  description: events.description,
  eventImageUrl: events.eventImageUrl,
  discordChannelId: events.discordChannelId,
  discordMessageId: events.discordMessageId,
  handoverHours: events.handoverHours,
  state: events.state,
  offReason: events.offReason,
  publishAt: events.publishAt,
  opensAt: events.opensAt,
  closesAt: events.closesAt,
  locked: events.locked,
  lockReason: events.lockReason,
  audience: events.audience,
  confirm: events.confirm,
  question: events.question,
  helpers: events.helpers,
  seriesId: events.seriesId,
  occurrence: events.occurrence,
  revision: events.revision,
};

interface FactColumns {
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly description: string;
  readonly eventImageUrl: string;
  readonly discordChannelId: string | null;
  readonly discordMessageId: string | null;
  readonly handoverHours: number;
  readonly revision: number;
}

/** What an event is, without its rules for signing up (event-rules). */
export function factsOf(row: FactColumns) {
  return {
    id: row.id,
    title: row.title,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    description: row.description,
    eventImageUrl: row.eventImageUrl,
    discordChannelId: row.discordChannelId,
    discordMessageId: row.discordMessageId,
    handoverHours: row.handoverHours,
    revision: row.revision,
  };
}

/** A draft is there for whoever may edit events alone. */
export const isShown = ne(events.state, 'draft');

/** The events that match `where`, by start and id, with the roles in the leader's order. */
export async function readEventRows(db: Queryable, where: SQL | undefined): Promise<EventRow[]> {
  const rows = await db
    .select(eventColumns)
    .from(events)
    .where(where)
    .orderBy(asc(events.start), asc(events.id));
  const roles = await readRoles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...factsOf(row),
    ...rulesKept(row),
    roles: (roles.get(row.id) ?? []).map(({ id, name, icon, capacity, department, audience }) => ({
      ...{ id, name, icon, capacity, department },
      ...(audience && { audience }),
    })),
  }));
}

/** Each event's roles in order, with how many attend. */
async function readRoles(
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, RoleRow[]>> {
  const roles = new Map<string, RoleRow[]>();
  if (eventIds.length === 0) return roles;
  const rows = await db
    .select({
      eventId: eventRoles.eventId,
      id: eventRoles.id,
      name: eventRoles.name,
      icon: eventRoles.icon,
      capacity: eventRoles.capacity,
      department: eventRoles.department,
      attending: eventRoles.attending,
      audience: eventRoles.audience,
    })
    .from(eventRoles)
    .where(inArray(eventRoles.eventId, [...eventIds]))
    .orderBy(asc(eventRoles.eventId), asc(eventRoles.place), asc(eventRoles.name));
  for (const { eventId, ...role } of rows) {
    const known = roles.get(eventId);
    if (known) known.push(role);
    else roles.set(eventId, [role]);
  }
  return roles;
}

/** Who has answered the given events, as everybody inside is told it. */
export async function readAttendance(
  db: Queryable,
  eventIds: readonly string[],
): Promise<RsvpRow[]> {
  if (eventIds.length === 0) return [];
  const isTold = inArray(rsvps.answer, ['seat', 'maybe', 'no']);
  return readRsvpRows(db, and(inArray(rsvps.eventId, [...eventIds]), isTold));
}

export async function readRsvpRows(db: Queryable, where: SQL | undefined): Promise<RsvpRow[]> {
  const rows = await db
    .select({
      eventId: rsvps.eventId,
      userId: rsvps.userId,
      role: rsvps.role,
      roleId: rsvps.roleId,
      answer: rsvps.answer,
      revision: rsvps.revision,
    })
    .from(rsvps)
    .where(where);
  return rows.map(rsvpRowOf);
}

interface StoredRsvp {
  readonly eventId: string;
  readonly userId: string;
  readonly role: string;
  readonly roleId: string | null;
  readonly answer: EventAnswer;
  readonly revision: number;
}

/**
 * An answer as everybody inside is told it: a seat that was only asked for is none yet, and in no role. Made without spreading: an
 * event has hundreds of them, and each would take five times as long.
 */
export function rsvpRowOf({
  eventId,
  userId,
  role,
  roleId,
  answer,
  revision,
}: StoredRsvp): RsvpRow {
  const isAsked = answer === 'asked';
  const row = {
    id: idAtEvent(eventId, userId),
    eventId,
    userId,
    role: isAsked ? '' : role,
    attending: answer === 'seat',
    answer: isAsked ? 'none' : answer,
    revision,
  } as const;
  return roleId === null || isAsked ? row : Object.assign(row, { roleId });
}

/** The waitlists of the given roles, each in order, by the ids that devices know them by; one that nobody is on any more is empty. */
export async function readWaitlists(db: Queryable, where: SQL | undefined): Promise<WaitlistRow[]> {
  const { eventId, id: roleId, listRevision: revision } = eventRoles;
  const rows = await db
    .select({
      ...{ eventId, roleId, revision },
      // Columns of the one table that is read lose its name (drizzle): `w.event_id` would be compared with itself.
      tickets: sql<number[]>`coalesce((
        select json_agg(w.ticket order by w.ticket) from waitlist w
        where w.event_id = event_roles.event_id and w.role_id = event_roles.id), '[]')`,
    })
    .from(eventRoles)
    .where(where);
  return rows.map((row) => ({ id: waitlistId(row.eventId, row.roleId), ...row }));
}

/**
 * The events a member attends, by id; `where` may narrow them. The revision is the sum of the event's and the
 * RSVP's: a change of either raises it, and since a cancelled RSVP still counts, it never falls.
 */
export async function readMyRsvps(
  db: Queryable,
  userId: string,
  { where, limit }: { readonly where?: SQL | undefined; readonly limit?: number } = {},
): Promise<MyRsvp[]> {
  const query = db
    .select({
      ...eventColumns,
      role: rsvps.role,
      roleId: rsvps.roleId,
      rsvpRevision: rsvps.revision,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true), where))
    .orderBy(asc(events.id));
  const rows = limit === undefined ? await query : await query.limit(limit);
  return rows.map((row) => ({
    ...factsOf(row),
    ...standingKept(row),
    role: row.role,
    ...(row.roleId !== null && { roleId: row.roleId }),
    revision: row.revision + row.rsvpRevision,
  }));
}
