import { and, eq, inArray, sql } from 'drizzle-orm';
import type { News } from '#contract/news.ts';
import { isFull } from '#domain/sign-ups/capacity.ts';
import type { Present } from '#domain/news/news-kind.ts';
import { isLet, signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';
import { notices } from '../../db/notice-tables.ts';
import { heldPositions } from '../../db/organisation.ts';
import { events, rsvps } from '../../db/event-tables.ts';
import { sessions, users } from '../../db/schema.ts';
import { idIn, isLastingThere, subjectColumns } from '../subjects.ts';

/** Everything that decides whether and how a message is pushed, as it is at that moment. */
export type PushFacts = Awaited<ReturnType<typeof readFacts>>[number];

export async function readFacts(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const eventId = sql`${idIn(notices.news, 'event')}::uuid`;
  const rows = await db
    .select({
      id: pushOutbox.id,
      attempts: pushOutbox.attempts,
      expiresAt: pushOutbox.expiresAt,
      device: {
        id: pushSubscriptions.id,
        userId: pushSubscriptions.userId,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
      // Drizzle takes a joined row for missing if its first column is null.
      session: { expiresAt: sessions.expiresAt, endedAs: sessions.endedAs },
      user: {
        role: users.role,
        flags: users.flags,
        positions: heldPositions,
      },
      notice: {
        id: notices.id,
        userId: notices.userId,
        news: sql<News>`${notices.news}`,
        at: notices.at,
        readAt: notices.readAt,
      },
      event: {
        ...{ start: events.start, title: events.title, helpers: events.helpers },
        confirm: events.confirm,
        ...subjectColumns,
      },
      rsvp: { role: rsvps.role, roleId: sql<string>`${rsvps.roleId}` },
      hasAnswered: sql<boolean>`(exists (
        select from rsvps where event_id = ${eventId} and user_id = ${users.id} and answer <> 'none') or exists (
        select from waitlist where event_id = ${eventId} and user_id = ${users.id}))`,
      isThere: isLastingThere(notices.news),
    })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .leftJoin(notices, eq(notices.id, pushOutbox.noticeId))
    .leftJoin(events, eq(events.id, eventId))
    .leftJoin(
      rsvps,
      and(eq(rsvps.eventId, events.id), eq(rsvps.userId, users.id), eq(rsvps.attending, true)),
    )
    .where(inArray(pushOutbox.id, [...ids]));
  return rows.map(({ user: person, isThere, ...row }) => ({
    ...row,
    subject: row.event ?? (isThere ? { end: null } : undefined),
    person,
  }));
}

/** How things are for the reader at this moment: free is a seat that they may take. */
export function presentIn(facts: PushFacts, now: Date): Present {
  const { event, person } = facts;
  const isOpen = event !== null && signUpBar(event, now) === null;
  const freeRoles = isOpen
    ? event.roles.filter((role) => !isFull(role) && isLet(person, event, role))
    : [];
  return { ...facts, freeRoles };
}
