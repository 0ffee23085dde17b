import { and, asc, eq, gt, ne, notExists, or, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { roleCalled } from '#domain/event-role.ts';
import type { Queryable } from '#server/db/database.ts';
import { events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { users } from '#server/db/schema.ts';
import { lockSeatsOf } from '#server/seats/seat-locks.ts';
import { lockSeriesAlone } from './series.repository.ts';
import { seatStanding } from './standing-seats.ts';

// Members who want a seat in each event of a series.

/** What a member wants of a series: the role's id, or null. */
export async function readStanding(db: Queryable, seriesId: string, userId: string) {
  const { roleId, orWait } = seriesStanding;
  const [own] = await db
    .select({ roleId, orWait })
    .from(seriesStanding)
    .where(and(eq(seriesStanding.seriesId, seriesId), eq(seriesStanding.userId, userId)));
  return own ?? { roleId: null, orWait: false };
}

interface Wish {
  readonly seriesId: string;
  readonly userId: string;
  /** The role as a call names it; null ends the wish, and seats stay. */
  readonly role: string | null;
  readonly orWait: boolean;
  readonly now: Date;
}

/**
 * SPEC 31.21: notes that a member wants a seat in each event of the series, and takes one in those that haven't started and that they
 * haven't answered. Answers the ids of the events that are changed by it. Refuses with 409 `role_gone` a role that the series doesn't have.
 */
export async function stand(tx: Queryable, wish: Wish): Promise<string[]> {
  const { seriesId, userId, role, orWait, now } = wish;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  const series = await lockSeriesAlone(tx, seriesId);
  const own = and(eq(seriesStanding.seriesId, seriesId), eq(seriesStanding.userId, userId));
  if (role === null) {
    await tx.delete(seriesStanding).where(own);
    return [];
  }
  const roleId = roleCalled(series.event.roles, role)?.id;
  if (roleId === undefined)
    throw new ApiError('role_gone', 'The series no longer offers this role.');
  await tx
    .insert(seriesStanding)
    .values({ seriesId, userId, roleId, orWait, createdAt: now })
    .onConflictDoUpdate({
      target: [seriesStanding.seriesId, seriesStanding.userId],
      set: { roleId, orWait },
    });
  const eventIds = await unanswered(tx, { seriesId, userId, now });
  await lockSeatsOf(tx, eventIds);
  return seatStanding(tx, [{ userId, roleId, orWait }], { seriesId, eventIds, now });
}

/** The events of the series that haven't started and of which the member has said nothing, by their start. */
async function unanswered(
  tx: Queryable,
  { seriesId, userId, now }: Pick<Wish, 'seriesId' | 'userId' | 'now'>,
): Promise<string[]> {
  const own = and(
    ...[eq(rsvps.eventId, events.id), eq(rsvps.userId, userId), ne(rsvps.answer, 'none')],
  );
  const place = and(eq(waitlist.eventId, events.id), eq(waitlist.userId, userId));
  const one = { one: sql`1` };
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ...[eq(events.seriesId, seriesId), gt(events.start, now)],
        notExists(tx.select(one).from(rsvps).where(own)),
        notExists(tx.select(one).from(waitlist).where(place)),
      ),
    )
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ id }) => id);
}

/** Ends what members want in roles that the series has no more. */
export async function endStanding(
  tx: Queryable,
  seriesId: string,
  goneRoles: readonly string[],
): Promise<void> {
  const { roleId } = seriesStanding;
  if (goneRoles.length === 0) return;
  await tx
    .delete(seriesStanding)
    .where(
      and(eq(seriesStanding.seriesId, seriesId), or(...goneRoles.map((id) => eq(roleId, id)))),
    );
}
