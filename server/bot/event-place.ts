import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

export interface Place {
  readonly channelId: string;
  readonly messageId: string;
}

/**
 * Stores where the bot announced the event. Storing the same place again changes nothing. Devices notice it by the
 * higher revision; an edit that a leader has open does not become stale. False when there is no such event.
 */
export async function placeEvent(
  db: Queryable,
  eventId: string,
  { channelId, messageId }: Place,
): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`with placed as (
        update events set discord_channel_id = ${channelId}, discord_message_id = ${messageId}, revision = revision + 1
        where id = ${eventId}::uuid
          and (discord_channel_id, discord_message_id) is distinct from (${channelId}::text, ${messageId}::text))
      select exists (select from events where id = ${eventId}::uuid) as found`,
  );
  return row?.found === true;
}
