import { and, eq, inArray, sql } from 'drizzle-orm';
import type { News } from '#contract/notices.ts';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';
import { notices } from '../../db/notice-tables.ts';
import { heldPositions } from '../../db/organisation.ts';
import { events, rsvps, sessions, users } from '../../db/schema.ts';
import { idIn, isLastingThere } from '../subjects.ts';

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
      event: { start: events.start, end: events.end, title: events.title },
      rsvp: { role: rsvps.role, roleId: rsvps.roleId },
      isThere: isLastingThere(notices.news),
      freeRoles: sql<{ readonly id: string; readonly name: string }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by place, name) from event_roles
        where event_id = ${eventId} and attending < capacity), '[]')`,
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
