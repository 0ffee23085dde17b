import { events, type EventDraft } from '#contract/events.calls.ts';
import { eventKey, eventPublicationName as eventPublication } from '#sync/intentions/event-args.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import { credentialsNow } from '#runtime/current.ts';
import { perform } from '#runtime/perform.ts';
import { syncNow } from '#runtime/sync-now.ts';
import type { EventView } from './events.ts';
import { discardWaiting, publish, type Publishing } from './publishing.ts';

export { eventKey, eventPublication };

/** Publishes a new event, under the id. Throws like `publish`. */
export function createEvent(id: string, draft: EventDraft): Promise<Publishing> {
  return publish(eventPublication, { id, isNew: true, basedOn: 0, draft });
}

interface EventEdit {
  readonly draft: EventDraft;
  /** The revision that the edit started from: refused when somebody else was faster. */
  readonly basedOn: number;
}

/** Publishes an edit of an event. RSVPs of roles that are gone are cancelled. Throws like `publish`. */
export function saveEvent(
  event: Pick<EventView, 'id' | 'isWaiting' | 'revision'>,
  { draft, basedOn }: EventEdit,
): Promise<Publishing> {
  return publish(eventPublication, { id: event.id, isNew: isUnpublished(event), basedOn, draft });
}

/**
 * Deletes an event with its RSVPs; one that only waits to be published is taken back. Resolves with the server's yes: who
 * waited for the device would see the event's own dialog say that somebody has deleted it. Throws ApiError when
 * refused, NetworkError without an answer.
 */
export async function removeEvent(
  event: Pick<EventView, 'id' | 'isWaiting' | 'revision'>,
): Promise<void> {
  const { id } = event;
  if (isUnpublished(event) && (await discardWaiting(eventPublication, id))) return;
  await perform(events.remove, { credentials: credentialsNow(), params: { id } });
  void syncNow();
}
