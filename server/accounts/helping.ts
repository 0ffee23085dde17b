import { and, arrayContains, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { checkInSecrets, events, rsvps } from '#server/db/event-tables.ts';
import { eventSeries } from '#server/db/planning-tables.ts';
import { digestOf } from '#server/db/series-digest.ts';

/**
 * SPEC 32.33: no event and no series names them as a helper any more. An event that had the helpers of its series has what the series
 * gives now, so that it follows it on. The events that they have answered are locked as well, for whoever gives up their seats next.
 */
export async function helpNoMore(tx: Queryable, userId: string): Promise<void> {
  const { event, revision } = eventSeries;
  const helpers = sql`${event}->'helpers'`;
  await tx
    .update(eventSeries)
    .set({
      event: sql`jsonb_set(${event}, '{helpers}', (${helpers}) - ${userId}::text)`,
      revision: sql`${revision} + 1`,
    })
    .where(sql`${helpers} ? ${userId}::text`);
  const helped = arrayContains(events.helpers, [userId]);
  const answered = tx.select({ id: rsvps.eventId }).from(rsvps).where(eq(rsvps.userId, userId));
  await tx
    .select({ id: events.id })
    .from(events)
    .where(or(helped, inArray(events.id, answered)))
    .orderBy(asc(events.id))
    .for('no key update');
  await endSecretsOf(tx, userId);
  const ofSeries = await tx
    .select({ id: events.id, helpers: events.helpers, given: events.seriesFields })
    .from(events)
    .where(and(helped, isNotNull(events.seriesFields)));
  await tx
    .update(events)
    .set({
      helpers: sql`array_remove(${events.helpers}, ${userId}::uuid)`,
      revision: sql`${events.revision} + 1`,
    })
    .where(helped);
  for (const { id, helpers: before, given } of ofSeries) {
    if (given?.['helpers'] !== digestOf(before)) continue;
    const left = digestOf(before.filter((one) => one !== userId));
    await tx
      .update(events)
      .set({ seriesFields: { ...given, helpers: left } })
      .where(eq(events.id, id));
  }
}

/** SPEC 32.35: who checks in no more at the events that name them shows no code of theirs that is taken. */
export async function endSecretsOf(tx: Queryable, userId: string): Promise<void> {
  const helped = tx
    .select({ id: events.id })
    .from(events)
    .where(arrayContains(events.helpers, [userId]));
  await tx.delete(checkInSecrets).where(inArray(checkInSecrets.eventId, helped));
}
