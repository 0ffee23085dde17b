import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { checkInSecrets, events } from '#server/db/event-tables.ts';
import { dropUnseenByLost } from '#server/notices/notices.repository.ts';

/**
 * SPEC 32.35, 32.39: to be called before an event, which is locked, is given these helpers. If it loses one by it, its secret is over, and
 * another one is made for whoever asks next; and whom it loses loses what they were told of others' coming to it.
 */
export async function partWithHelpers(
  tx: Queryable,
  eventId: string,
  helpers: readonly string[],
): Promise<void> {
  const isLosing = sql`not ${events.helpers} <@ ${sql.param([...helpers])}::uuid[]`;
  const [event] = await tx
    .select({ helpers: events.helpers })
    .from(events)
    .where(and(eq(events.id, eventId), isLosing));
  if (!event) return;
  await tx.delete(checkInSecrets).where(eq(checkInSecrets.eventId, eventId));
  const lost = event.helpers.filter((id) => !helpers.includes(id));
  await dropUnseenByLost(tx, { eventId, lost, helpers });
}
