import type { EventUpdate } from '#contract/bot.ts';
import type { EventDetail } from '#contract/events.ts';
import { noteEventChange } from '#server/bot/bot-outbox.ts';
import type { Queryable } from '#server/db/database.ts';
import { announceNewEvent } from '#server/notices/event-news.ts';
import type { Config } from '#server/process/config.ts';

interface Published {
  readonly event: EventDetail;
  /** Null where it was published at its time, by nobody. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly config: Config;
}

/** Tells members and the bot of an event that has just been published. */
export async function tellPublished(
  tx: Queryable,
  { event, actorId, at, config }: Published,
): Promise<void> {
  await announceNewEvent(tx, event, { actorId, at });
  await noteEventChange(tx, { change: 'created', event: botEvent(event) }, config);
}

/** What the bot is told of an event that is no draft. */
export function botEvent(event: EventDetail): Omit<EventUpdate, 'change'> {
  const { id: eventId, title, start, end, discordChannelId, discordMessageId } = event;
  const { state, reason } = event;
  return {
    ...{ eventId, title, start, end },
    ...(state === 'calledOff' ? { state, reason } : { state: 'published' }),
    ...{ channelId: discordChannelId, messageId: discordMessageId },
  };
}
