import type { RoleRef } from '#domain/event-role.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { givesSeatUp, type AnswerArgs } from '#sync/intentions/answer/answer.ts';
import type { EventView } from '#sync/views/views.ts';
import { queue } from '#runtime/queue.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { isToWait } from './or-wait.ts';
import { seatTaken } from './overlap.ts';
import { offerReminder, withdrawReminder } from './reminder-question.ts';

type AnsweredEvent = Pick<EventView, 'id' | 'title' | 'start'>;

export interface RsvpIntent extends RoleRef {
  readonly event: AnsweredEvent;
  /** False means cancel. */
  readonly attending: boolean;
}

/** What a press changes of the own answer; the rest of it stays. */
export type AnswerIntent = { readonly event: AnsweredEvent } & (
  | (RoleRef & { readonly what: 'seat' | 'cancel' | 'join' | 'leave' })
  | { readonly what: 'maybe' | 'no' | 'none' }
  | { readonly what: 'note'; readonly note: string }
);

/** Queues a change of the own answer. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setAnswer({ event, ...change }: AnswerIntent): Promise<void> {
  const { id: eventId, title: eventTitle, start: seenStart } = event;
  const orWait = change.what === 'seat' && isToWait();
  const args: AnswerArgs = { eventId, eventTitle, seenStart, role: '', orWait, ...change };
  await queue(answerIntention.with(args));
  if (givesSeatUp.has(change.what)) withdrawReminder(eventId);
}

/** Queues an RSVP or a cancellation. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setRsvp({ attending, ...rsvp }: RsvpIntent): Promise<void> {
  await setAnswer({ ...rsvp, what: attending ? 'seat' : 'cancel' });
  if (!attending) return;
  const { id: eventId, title } = rsvp.event;
  seatTaken.set({ eventId });
  offerReminder({ eventId, title });
  void offerToInstall();
}

/** `setRsvp`, but it returns why it can't be kept on this device, or null once it is. */
export async function trySetRsvp(intent: RsvpIntent): Promise<string | null> {
  return whyNotSaved(setRsvp(intent));
}

/** `setAnswer`, but it returns why it can't be kept on this device, or null once it is. */
export async function trySetAnswer(intent: AnswerIntent): Promise<string | null> {
  return whyNotSaved(setAnswer(intent));
}

async function whyNotSaved(saving: Promise<void>): Promise<string | null> {
  try {
    await saving;
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
