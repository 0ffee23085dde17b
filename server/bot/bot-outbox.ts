import { sql, type SQL } from 'drizzle-orm';
import type { EventUpdate } from '#contract/bot.ts';
import type { Config } from '#server/process/config.ts';
import { defineQueue, type Job } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import type { Queryable } from '../db/database.ts';
import { botOutbox } from '../db/bookkeeping.ts';
import { rowsOf } from '../db/rows.ts';
import type { ChannelMessage } from './channel-message.ts';

/** The bot's name as the receiver of everything in this queue. */
export const BOT = 'bot';

export const botQueue = defineQueue({
  name: 'bot',
  table: botOutbox,
  leaseSeconds: 30,
  atOnce: 8,
  backOff: { firstSeconds: 1, longestSeconds: 300 },
  receiver: sql`${BOT}`,
});

export type Task = Job<typeof botOutbox>;

type BotSettings = Pick<Config, 'botWebhookUrl' | 'botQueue'>;
type Change = EventUpdate['change'];

/** Whether the server itself tells the bot; without an address nothing is queued at all. */
export function isQueueOn({ botWebhookUrl, botQueue }: BotSettings): boolean {
  return botWebhookUrl !== null && botQueue;
}

/**
 * Notes, in the transaction of the change, that the bot has to be told of the event's RSVPs. Does nothing for an event
 * that the bot has not announced. To be called last: the queue's row comes last in the lock order.
 */
export async function noteRsvpChange(
  tx: Queryable,
  eventId: string,
  settings: BotSettings,
): Promise<void> {
  if (!isQueueOn(settings)) return;
  await queueRsvpUpdate(tx, eventId);
}

/**
 * Notes, in the transaction of the change, that the bot has to be told of the event itself; after `deleted` there is nothing more to
 * report about it. An event that is restored while the news of its deletion waits is queued behind that as `then`: the bot may
 * have heard of the deletion, so it hears both, in this order. Nothing is noted of an event of a series that is still too far ahead for
 * the bot (SPEC 31.20).
 */
export async function noteEventChange(
  tx: Queryable,
  { change, event }: { readonly change: Change; readonly event: Omit<EventUpdate, 'change'> },
  settings: BotSettings,
): Promise<void> {
  if (!isQueueOn(settings)) return;
  const payload: EventUpdate = { ...event, change };
  await tx.execute(sql`
    insert into bot_outbox (event_id, kind, payload)
    select ${event.eventId}::uuid, 'event-update', ${JSON.stringify(payload)}::jsonb
    where not exists (select from events where id = ${event.eventId}::uuid and bot_waits)
    on conflict (event_id, kind) do update set
      version = bot_outbox.version + case when bot_outbox.payload->>'change' = 'deleted'
        then (excluded.payload->>'change' <> 'deleted')::int - (bot_outbox.payload ? 'then')::int else 1 end,
      payload = case
        when bot_outbox.payload->>'change' = 'deleted' then (bot_outbox.payload - 'then') || case
          when excluded.payload->>'change' = 'deleted' then '{}'
          else jsonb_build_object('then', excluded.payload || '{"change":"created"}') end
        when bot_outbox.payload->>'change' = 'created' and excluded.payload->>'change' = 'updated'
        then excluded.payload || '{"change":"created"}'
        else excluded.payload end`);
  if (change === 'deleted') {
    await tx
      .delete(botOutbox)
      .where(sql`event_id = ${event.eventId}::uuid and kind = 'rsvp-update'`);
  }
  await wake(tx, botQueue);
}

/** Queues what waits behind the deletion that the bot has now heard of (`then`), if there is anything. */
export async function turnToWhatFollows(db: Queryable, eventId: string): Promise<void> {
  await db.execute(
    sql`update bot_outbox set version = version + 1, payload = payload->'then'
      where event_id = ${eventId}::uuid and kind = 'event-update' and payload ? 'then'`,
  );
}

/**
 * Takes back the news of a deletion that the bot can't have heard of, and answers where the event's message still is;
 * null if there is no such news.
 */
export async function takeBackDeletion(
  tx: Queryable,
  eventId: string,
  settings: BotSettings,
): Promise<ChannelMessage | null> {
  if (!isQueueOn(settings)) return null;
  const [place] = await rowsOf<ChannelMessage>(
    tx,
    sql`delete from bot_outbox
      where event_id = ${eventId}::uuid and kind = 'event-update' and attempts = 0
        and payload->>'change' = 'deleted' and payload->>'channelId' is not null and payload->>'messageId' is not null
      returning payload->>'channelId' as "channelId", payload->>'messageId' as "messageId"`,
  );
  return place ?? null;
}

/** Queues an RSVP update whatever the settings say: for the client's own call. */
export async function queueRsvpUpdate(tx: Queryable, eventId: string): Promise<void> {
  await tx.execute(sql`
    insert into bot_outbox (event_id, kind, payload)
    select id, 'rsvp-update', jsonb_build_object(
      'eventId', id, 'channelId', discord_channel_id, 'messageId', discord_message_id)
    from events
    where id = ${eventId}::uuid and discord_channel_id is not null and discord_message_id is not null
    on conflict (event_id, kind) do update set ${again}, payload = excluded.payload`);
  await wake(tx, botQueue);
}

/** A waiting row absorbs the newer cause and keeps its due time, so that a dead bot isn't tried again with every RSVP. */
const again: SQL = sql`version = bot_outbox.version + 1`;
