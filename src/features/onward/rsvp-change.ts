import { NotSaved, setRsvp, type RsvpIntent } from '#data/rsvp.ts';
import { notify } from '#ui/notify.ts';

/** Queues the change; false if it couldn't be stored on this device, which is told then. */
export async function changeRsvp(intent: RsvpIntent): Promise<boolean> {
  try {
    await setRsvp(intent);
    return true;
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    const failure = intent.attending ? 'RSVP failed.' : 'Cancel failed.';
    notify({ kind: 'bad', text: `${failure} ${error.message}`, subject: intent.event.id });
    return false;
  }
}
