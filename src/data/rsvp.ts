import type { RoleRef } from '#domain/event-role.ts';
import { rsvpIntentionName, type RsvpArgs } from '#sync/intentions/rsvp-args.ts';
import type { EventView } from '#sync/views/views.ts';
import { current } from '#runtime/current.ts';
import { queue } from '#runtime/queue.ts';
import { NotSaved, stored } from '#runtime/queuing.ts';
import { pendingView, rsvpOf } from './entry-view.ts';
import { offerReminder, withdrawReminder } from './reminder-question.ts';

export { NotSaved };

export interface RsvpIntent extends RoleRef {
  readonly event: Pick<EventView, 'id' | 'title' | 'start'>;
  /** False means cancel. */
  readonly attending: boolean;
}

/** Queues an RSVP or a cancellation. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setRsvp({ event, role, roleId, attending }: RsvpIntent): Promise<void> {
  const { id: eventId, title: eventTitle, start: seenStart } = event;
  await queueRsvp({ eventId, eventTitle, seenStart, role, roleId, attending });
  if (!attending) {
    withdrawReminder(eventId);
    return;
  }
  offerReminder({ eventId, title: eventTitle });
  void offerToInstall();
}

/** The same; answers why it can't be kept on this device, and null once it is. */
export async function trySetRsvp(intent: RsvpIntent): Promise<string | null> {
  try {
    await setRsvp(intent);
    return null;
  } catch (error) {
    if (error instanceof NotSaved) return error.message;
    throw error;
  }
}

/** SPEC 11.3: a good moment. Not part of what an RSVP waits for. */
async function offerToInstall(): Promise<void> {
  try {
    const { noteRsvp } = await import('#runtime/installing.ts');
    noteRsvp();
  } catch (error) {
    // Out of reach, in a browser that has kept nothing yet: another moment will come.
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * Takes back a waiting change: one that was never sent vanishes, one that may have been sent is countered, so that
 * the member ends up where the server last had them. Throws NotSaved if that can't be stored.
 */
export async function undo(entryId: string): Promise<void> {
  const { db, userId } = current.get() ?? {};
  if (!db) return;
  const entry = await db.outbox.where('id').equals(entryId).first();
  const { discardEntry } = await import('#store/outbox-store.ts');
  if (await stored(() => discardEntry(db, entryId))) return;
  const args = entry && rsvpOf(pendingView(entry));
  if (!args) return;
  const { eventId, role, roleId } = args;
  const own = await db.collection('rsvps').get(`${eventId}:${userId ?? ''}`);
  const mine = await db.collection('myRsvps').get(eventId);
  const held = own ? (own.attending ? own : undefined) : mine;
  const before = held ? { role: held.role, roleId: held.roleId } : { role, roleId };
  await queueRsvp({ ...args, ...before, attending: held !== undefined });
}

async function queueRsvp(args: RsvpArgs): Promise<void> {
  await queue({ name: rsvpIntentionName, args });
}
