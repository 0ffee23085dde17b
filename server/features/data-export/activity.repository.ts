import { and, asc, desc, eq } from 'drizzle-orm';
import { newsKindOf } from '#domain/news/kinds.ts';
import { maySee } from '#domain/news/news-relevance.ts';
import type { EventForCalendar } from '#domain/event-in-calendar.ts';
import { readPerson } from '#server/accounts/person-now.ts';
import { audit } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { notices, seatWatches } from '#server/db/notice-tables.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { CollectedData } from './collected-shape.ts';
import { ownEventColumns, shownEvent } from './event-columns.ts';
import { iso, isoOrNull } from './moments.ts';

// What a member did here and was told.

/** All RSVPs, those given up among them. */
export async function readRsvps(db: Queryable, userId: string): Promise<CollectedData['rsvps']> {
  const rows = await db
    .select({
      event: ownEventColumns,
      role: rsvps.role,
      attending: rsvps.attending,
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
      createdAt: events.createdAt,
      rsvp: { role: rsvps.role, attending: rsvps.attending, revision: rsvps.revision },
      changedAt: rsvps.changedAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true)))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, createdAt, changedAt, rsvp }) => ({
    ...{ ...event, ...shownEvent(event), rsvp, isDeleted: false },
    changedAt: iso(changedAt > createdAt ? changedAt : createdAt),
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

/** In the words in which they were told, as far as the member may still see them. */
export async function readNotices(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CollectedData['notices']> {
  const person = await readPerson(db, userId);
  const rows = await db
    .select({ news: notices.news, at: notices.at, readAt: notices.readAt })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.at), asc(notices.id));
  return rows
    .filter(({ news }) => maySee(person, news))
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
