import { and, arrayContains, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { newsKindOf } from '#domain/news/kinds.ts';
import { maySee } from '#domain/news/news-relevance.ts';
import type { EventForCalendar } from '#domain/event-in-calendar.ts';
import { readPerson } from '#server/accounts/person-now.ts';
import { audit } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { notices, seatWatches } from '#server/db/notice-tables.ts';
import { isEventOf } from '#server/notices/subjects.ts';
import { isShown } from '#server/db/event-rows.ts';
import { away, checkIns, eventRoles, events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { eventSeries, seriesStanding } from '#server/db/planning-tables.ts';
import type { CollectedData } from './collected-shape.ts';
import { ownEventColumns, shownEvent } from './event-columns.ts';
import { iso, isoOrNull } from './moments.ts';

// What a member did here and was told.

/** All answers to events, those taken back among them. */
export async function readRsvps(db: Queryable, userId: string): Promise<CollectedData['rsvps']> {
  const rows = await db
    .select({
      event: ownEventColumns,
      role: rsvps.role,
      answer: rsvps.answer,
      attending: rsvps.attending,
      note: sql<string>`coalesce((
        select n.note from answer_notes n where n.event_id = ${rsvps.eventId} and n.user_id = ${rsvps.userId}), '')`,
      source: rsvps.source,
      changedAt: rsvps.changedAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(eq(rsvps.userId, userId))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, changedAt, ...rsvp }) => ({
    ...{ event: shownEvent(event), ...rsvp, changedAt: iso(changedAt) },
  }));
}

/** The events in which a member has, or had, a seat, however long ago. */
export async function readOwnEvents(db: Queryable, userId: string): Promise<EventForCalendar[]> {
  const rows = await db
    .select({
      event: { ...ownEventColumns, description: events.description, revision: events.revision },
      off: { state: events.state, reason: events.offReason },
      createdAt: events.createdAt,
      rsvp: { role: rsvps.role, attending: rsvps.attending, revision: rsvps.revision },
      changedAt: rsvps.changedAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true)))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, off, createdAt, changedAt, rsvp }) => ({
    ...{ ...event, ...shownEvent(event), rsvp, isDeleted: false },
    offReason: off.state === 'calledOff' ? off.reason : null,
    changedAt: iso(changedAt > createdAt ? changedAt : createdAt),
  }));
}

export async function readWaitlisted(
  db: Queryable,
  userId: string,
): Promise<CollectedData['waitlists']> {
  const rows = await db
    .select({ event: ownEventColumns, role: eventRoles.name, createdAt: waitlist.createdAt })
    .from(waitlist)
    .innerJoin(events, eq(events.id, waitlist.eventId))
    .innerJoin(
      eventRoles,
      and(eq(eventRoles.eventId, waitlist.eventId), eq(eventRoles.id, waitlist.roleId)),
    )
    .where(eq(waitlist.userId, userId))
    .orderBy(asc(waitlist.ticket));
  return rows.map(({ event, role, createdAt }) => ({
    ...{ event: shownEvent(event), role, createdAt: iso(createdAt) },
  }));
}

export async function readWatches(
  db: Queryable,
  userId: string,
): Promise<CollectedData['seatWatches']> {
  const rows = await db
    .select({ event: ownEventColumns, role: seatWatches.role, createdAt: seatWatches.createdAt })
    .from(seatWatches)
    .innerJoin(events, eq(events.id, seatWatches.eventId))
    .where(eq(seatWatches.userId, userId))
    .orderBy(asc(seatWatches.createdAt), asc(seatWatches.id));
  return rows.map(({ event, role, createdAt }) => ({
    ...{ event: shownEvent(event), role, createdAt: iso(createdAt) },
  }));
}

/** The events in which a member may check people in; of a draft they know nothing (SPEC 30.51). */
export async function readHelping(
  db: Queryable,
  userId: string,
): Promise<CollectedData['helping']> {
  const rows = await db
    .select(ownEventColumns)
    .from(events)
    .where(and(arrayContains(events.helpers, [userId]), isShown))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map((event) => ({ event: shownEvent(event) }));
}

/** How the member's coming was marked. */
export async function readMarks(db: Queryable, userId: string): Promise<CollectedData['checkIns']> {
  const rows = await db
    .select({ event: ownEventColumns, mark: checkIns.mark, at: checkIns.at })
    .from(checkIns)
    .innerJoin(events, eq(events.id, checkIns.eventId))
    .where(and(eq(checkIns.userId, userId), ne(checkIns.mark, 'none')))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, mark, at }) => ({ event: shownEvent(event), mark, at: iso(at) }));
}

export async function readAbsences(db: Queryable, userId: string): Promise<CollectedData['away']> {
  const rows = await db
    .select({ from: away.from, to: away.to, note: away.note })
    .from(away)
    .where(eq(away.userId, userId))
    .orderBy(asc(away.from), asc(away.id));
  return rows.map(({ from, to, note }) => ({ from: iso(from), to: iso(to), note }));
}

export async function readStandings(
  db: Queryable,
  userId: string,
): Promise<CollectedData['series']> {
  const rows = await db
    .select({
      event: eventSeries.event,
      roleId: seriesStanding.roleId,
      createdAt: seriesStanding.createdAt,
    })
    .from(seriesStanding)
    .innerJoin(eventSeries, eq(eventSeries.id, seriesStanding.seriesId))
    .where(eq(seriesStanding.userId, userId))
    .orderBy(asc(seriesStanding.createdAt), asc(seriesStanding.seriesId));
  return rows.map(({ event: { title, roles }, roleId, createdAt }) => ({
    ...{ title, role: roles.find(({ id }) => id === roleId)?.name ?? '' },
    createdAt: iso(createdAt),
  }));
}

/** In the words in which they were told, as far as the member may still see them. */
export async function readNotices(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CollectedData['notices']> {
  const person = await readPerson(db, userId);
  const rows = await db
    .select({
      ...{ news: notices.news, at: notices.at, readAt: notices.readAt },
      helpers: events.helpers,
    })
    .from(notices)
    .leftJoin(events, isEventOf(notices.news))
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.at), asc(notices.id));
  return rows
    .filter(({ news, helpers }) => maySee(person, { news, helpers: helpers ?? [] }))
    .map(({ news, at, readAt }) => ({
      ...{ at: iso(at), readAt: isoOrNull(readAt) },
      ...newsKindOf(news).text(news, { zone: 'UTC', now }),
    }));
}

/** What the member changed. Whose account it was, for those who manage members, is somebody else's data. */
export async function readOwnChanges(
  db: Queryable,
  userId: string,
): Promise<CollectedData['changes']> {
  const rows = await db
    .select({ at: audit.at, subject: audit.subject, action: audit.action, title: audit.title })
    .from(audit)
    .where(eq(audit.actorId, userId))
    .orderBy(desc(audit.id));
  return rows.map(({ at, subject, action, title }) => ({
    ...{ at: iso(at), subject, action, title: subject === 'member' ? '' : title },
  }));
}

export async function readChangesOfAccount(
  db: Queryable,
  userId: string,
): Promise<CollectedData['changesOfAccount']> {
  const rows = await db
    .select({ at: audit.at, action: audit.action, actorId: audit.actorId })
    .from(audit)
    .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, userId)))
    .orderBy(desc(audit.id));
  return rows.map(({ at, action, actorId }) => ({
    ...{ at: iso(at), action, byYou: actorId === userId },
  }));
}
