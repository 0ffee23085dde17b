import { discardEntry } from '#store/outbox-store.ts';
import { rsvpArgs, rsvpIntentionName } from '#sync/rsvp-intention.ts';
import type { EventLabel, EventView } from '#sync/views.ts';
import { current } from './current.ts';
import { queue } from './queue.ts';

export { NotSaved } from './queuing.ts';

export interface RsvpIntent {
  readonly event: Pick<EventView, 'id' | 'title' | 'start'>;
  readonly role: string;
  /** False cancels. */
  readonly attending: boolean;
}

/** Queues an RSVP or a cancellation. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setRsvp({ event, role, attending }: RsvpIntent): Promise<void> {
  const label = { eventId: event.id, eventTitle: event.title, role, start: event.start };
  await queueRsvp({ label, role, attending });
}

/** Takes back a change that was not sent yet, counters one that may be on its way, or discards a refused one. */
export async function undo(entryId: string): Promise<void> {
  const db = current.get()?.db;
  if (!db) return;
  const entry = await db.outbox.where('id').equals(entryId).first();
  if (await discardEntry(db, entryId)) return;
  const args = rsvpArgs.safeParse(entry?.args);
  if (!entry || !('eventId' in entry.label) || !args.success) return;
  const { role, attending } = args.data;
  await queueRsvp({ label: entry.label, role, attending: !attending });
}

interface RsvpChange {
  readonly label: EventLabel;
  readonly role: string;
  readonly attending: boolean;
}

async function queueRsvp({ label, role, attending }: RsvpChange): Promise<void> {
  const args = { eventId: label.eventId, role, attending, seenStart: label.start };
  await queue({ name: rsvpIntentionName, args, label });
}
