import { and, arrayContains, asc, gte, sql } from 'drizzle-orm';
import { CHECK_IN_TAKEN_MS } from '#domain/check-in.ts';
import { can, type Person } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from './database.ts';
import { isShown } from './event-rows.ts';
import { events } from './event-tables.ts';

/** So long after an event's end devices are sent its marks: a day longer than they are taken. */
const SENT_MS = CHECK_IN_TAKEN_MS + DAY_MS;

/** The earliest end of the events whose marks devices are sent. */
export function checkInHorizon(now: Date): Date {
  return new Date(now.getTime() - SENT_MS);
}

/**
 * The events whose marks somebody's devices have, by their ids: those that are to come, or are over for no longer than the horizon. A draft is
 * none of a helper's, who may not know that it is there (SPEC 30.51).
 */
export async function eventsToCheckIn(
  db: Queryable,
  person: (Person & { readonly id: string }) | null,
  now: Date,
): Promise<readonly string[] | 'all'> {
  if (person === null) return [];
  if (can(person, 'events.edit')) return 'all';
  if (!can(person, 'events.read')) return [];
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        sql`${events.helpers} <> '{}'`,
        gte(events.end, checkInHorizon(now)),
        isShown,
        arrayContains(events.helpers, [person.id]),
      ),
    )
    .orderBy(asc(events.id));
  return rows.map(({ id }) => id);
}
