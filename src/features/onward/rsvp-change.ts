import { trySetRsvp, type RsvpIntent } from '#data/rsvp.ts';
import { notify } from '#ui/toasts/notify.ts';

/** Queues a change of an RSVP, and tells the member if it couldn't be stored on this device. */
export async function changeRsvp(intent: RsvpIntent): Promise<void> {
  const reason = await trySetRsvp(intent);
  if (reason === null) return;
  const failure = intent.attending ? 'RSVP failed.' : 'Cancel failed.';
  notify({ kind: 'bad', text: `${failure} ${reason}`, subject: intent.event.id });
}
