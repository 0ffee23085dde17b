import { and, asc, eq, sql } from 'drizzle-orm';
import { isLet } from '#domain/sign-ups/sign-up-rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { rsvps, waitlist } from '#server/db/event-tables.ts';
import { heldPositions } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';
import type { LockedSeats } from './seat-locks.ts';

/**
 * Who waits for a seat of the event, first in line first, each with the role that they have a seat in (null for none). Whom its
 * audience, or the role's, no longer lets isn't among them: they keep their place, and others are promoted past them meanwhile
 * (SPEC 30.8).
 */
export async function readPromotable(tx: Queryable, event: LockedSeats) {
  const isForAll = [event, ...event.roles].every(({ audience }) => audience === null);
  const places = await tx
    .select({
      ...{ roleId: waitlist.roleId, userId: waitlist.userId, ticket: waitlist.ticket },
      seat: rsvps.roleId,
      flags: isForAll ? sql<[]>`'[]'::jsonb` : users.flags,
      positions: isForAll ? sql<[]>`'[]'::jsonb` : heldPositions,
    })
    .from(waitlist)
    .innerJoin(users, eq(users.id, waitlist.userId))
    .leftJoin(
      rsvps,
      and(
        eq(rsvps.eventId, event.id),
        eq(rsvps.userId, waitlist.userId),
        eq(rsvps.attending, true),
      ),
    )
    .where(eq(waitlist.eventId, event.id))
    .orderBy(asc(waitlist.ticket));
  return places.filter(({ roleId, ...person }) => {
    const role = event.roles.find(({ id }) => id === roleId);
    return role !== undefined && isLet(person, event, role);
  });
}
