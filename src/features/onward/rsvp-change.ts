import { trySetAnswer, trySetRsvp, type AnswerIntent, type RsvpIntent } from '#data/rsvp.ts';
import { notify } from '#ui/toasts/notify.ts';

/** Queues a change of an RSVP, and tells the member if it couldn't be stored on this device. */
export async function changeRsvp(intent: RsvpIntent): Promise<void> {
  const failure = intent.attending ? 'RSVP failed.' : 'Cancel failed.';
  tellFailure(intent, failure, await trySetRsvp(intent));
}

/** Queues that the member can't go, whatever they have of the event. */
export async function answerNo(event: AnswerIntent['event']): Promise<void> {
  tellFailure({ event }, 'Cancel failed.', await trySetAnswer({ event, what: 'no' }));
}

function tellFailure(
  { event }: Pick<AnswerIntent, 'event'>,
  failure: string,
  reason: string | null,
): void {
  if (reason !== null) notify({ kind: 'bad', text: `${failure} ${reason}`, subject: event.id });
}
