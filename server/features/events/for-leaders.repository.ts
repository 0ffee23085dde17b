import { and, asc, eq, sql } from 'drizzle-orm';
import type { AskedTold, NotesTold, WaitlistTold } from '#contract/answers.ts';
import type { Queryable } from '#server/db/database.ts';
import { answerNotes, eventRoles, rsvps, waitlist } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';

/** What whoever may edit the event reads of it beside everybody else (SPEC 30.20); its lists are empty for an event that isn't there. */
export async function readForLeaders(
  db: Queryable,
  eventId: string,
): Promise<{
  readonly asked: AskedTold;
  readonly waitlist: WaitlistTold;
  readonly notes: NotesTold;
}> {
  return {
    asked: await readAsked(db, eventId),
    waitlist: await readWaiters(db, eventId),
    notes: await readNotes(db, eventId),
  };
}

/** Those who have asked for a seat, in the order of their asking. */
async function readAsked(db: Queryable, eventId: string): Promise<AskedTold> {
  const rows = await db
    .select({
      userId: rsvps.userId,
      username: users.username,
      role: rsvps.role,
      roleId: rsvps.roleId,
    })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.answer, 'asked')))
    .orderBy(asc(rsvps.changedAt), asc(rsvps.userId));
  return rows.flatMap(({ roleId, ...row }) => (roleId === null ? [] : [{ ...row, roleId }]));
}

/** Everybody who waits for a seat of the event, by its roles and their places. */
function readWaiters(db: Queryable, eventId: string): Promise<WaitlistTold> {
  const inRole = sql`partition by ${waitlist.roleId} order by ${waitlist.ticket}`;
  return db
    .select({
      role: eventRoles.name,
      userId: waitlist.userId,
      username: users.username,
      place: sql<number>`(row_number() over (${inRole}))::int`,
    })
    .from(waitlist)
    .innerJoin(
      eventRoles,
      and(eq(eventRoles.eventId, waitlist.eventId), eq(eventRoles.id, waitlist.roleId)),
    )
    .innerJoin(users, eq(users.id, waitlist.userId))
    .where(eq(waitlist.eventId, eventId))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name), asc(waitlist.ticket));
}

function readNotes(db: Queryable, eventId: string): Promise<NotesTold> {
  return db
    .select({ userId: rsvps.userId, answer: rsvps.answer, note: answerNotes.note })
    .from(answerNotes)
    .innerJoin(
      rsvps,
      and(eq(rsvps.eventId, answerNotes.eventId), eq(rsvps.userId, answerNotes.userId)),
    )
    .where(eq(answerNotes.eventId, eventId))
    .orderBy(asc(rsvps.changedAt), asc(rsvps.userId));
}
