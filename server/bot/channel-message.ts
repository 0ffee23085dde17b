import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

export interface ChannelMessage {
  readonly channelId: string;
  readonly messageId: string;
}

/**
 * Stores where the bot announced the event. Storing the same message again changes nothing. Devices notice it by the
 * higher revision; an edit that a leader has open does not become stale. Returns false when there is no such event.
 */
export async function noteChannelMessage(
  db: Queryable,
  eventId: string,
  { channelId, messageId }: ChannelMessage,
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

/**
 * Forgets a message that no longer exists, so that the bot makes a new one at the event's next update. A message that the event was
 * given since is kept. Queued updates of the event no longer name the old one either.
 */
export async function forgetChannelMessage(
  db: Queryable,
  eventId: string,
  { channelId, messageId }: ChannelMessage,
): Promise<void> {
  await db.execute(
    sql`update events set discord_channel_id = null, discord_message_id = null, revision = revision + 1
      where id = ${eventId}::uuid and discord_channel_id = ${channelId} and discord_message_id = ${messageId}`,
  );
  await db.execute(
    sql`update bot_outbox set payload = payload || '{"channelId":null,"messageId":null}'
      where event_id = ${eventId}::uuid and kind = 'event-update'
        and payload->>'channelId' = ${channelId} and payload->>'messageId' = ${messageId}`,
  );
}
