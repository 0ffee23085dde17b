import type { RoleRef } from '#domain/event-role.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import type { EventView } from '#sync/views/views.ts';
import { queue } from '#runtime/queue.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { offerReminder, withdrawReminder } from './reminder-question.ts';

export interface RsvpIntent extends RoleRef {
  readonly event: Pick<EventView, 'id' | 'title' | 'start'>;
  /** False means cancel. */
  readonly attending: boolean;
}

/** Queues an RSVP or a cancellation. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setRsvp({ event, role, roleId, attending }: RsvpIntent): Promise<void> {
  const { id: eventId, title: eventTitle, start: seenStart } = event;
  const args = { eventId, eventTitle, seenStart, role, roleId, attending };
  await queue(rsvpIntention.with(args));
  if (!attending) {
    withdrawReminder(eventId);
    return;
  }
  offerReminder({ eventId, title: eventTitle });
  void offerToInstall();
}

/** The same, but returns why it can't be kept on this device, or null once it is. */
export async function trySetRsvp(intent: RsvpIntent): Promise<string | null> {
  try {
    await setRsvp(intent);
    return null;
  } catch (error) {
    if (error instanceof NotSaved) return error.message;
    throw error;
  }
}

/** SPEC 11.3: an RSVP is a good moment for the offer. No RSVP waits for it. */
async function offerToInstall(): Promise<void> {
  try {
    const { noteRsvp } = await import('./installing/installing.ts');
    noteRsvp();
  } catch (error) {
    // The code is out of reach, in a browser that has not installed the app's files: another moment will come.
    if (!(error instanceof TypeError)) throw error;
  }
}
