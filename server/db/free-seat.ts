import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';

interface Seat {
  readonly eventId: string;
  readonly userId: string;
  /** Null: a role that the event doesn't have. */
  readonly roleId: string | null;
  readonly at: Date;
}

/**
 * Frees the member's seat in the role, and in no other: locks event, role and RSVP in the order of rsvp.repository, and counts the role
 * down. Answers how many events and seats that were, 0 or 1 each.
 */
export async function freeSeat(
  tx: Queryable,
  { eventId, userId, roleId, at }: Seat,
): Promise<{ readonly events: number; readonly freed: number }> {
  const [result] = await rowsOf<{ events: number; freed: number }>(
    tx,
    sql`with event as (select id from events where id = ${eventId}::uuid for key share),
      held as (
        select r.event_id, r.id from event_roles r join event on event.id = r.event_id
        where r.id = ${roleId}::uuid for update of r),
      freed as (
        update rsvps set attending = false, revision = rsvps.revision + 1, changed_at = ${at.toISOString()}::timestamptz
        from held
        where rsvps.event_id = held.event_id and rsvps.user_id = ${userId}::uuid
          and rsvps.role_id = held.id and rsvps.attending
        returning rsvps.event_id, rsvps.role_id),
      counted as (
        update event_roles r set attending = r.attending - 1 from freed
        where r.event_id = freed.event_id and r.id = freed.role_id)
      select (select count(*) from event)::int as events, (select count(*) from freed)::int as freed`,
  );
  return result ?? { events: 0, freed: 0 };
}
