import type { Wish } from '#sync/engine/intention.ts';
import { rsvpIntention } from '../rsvp/rsvp-intention.ts';
import {
  answerAfter,
  answerAfterRsvp,
  isOfSeat,
  type AnswerArgs,
  type OwnAnswerNow,
} from './answer.ts';
import { answerIntention } from './answer-intention.ts';

/** What an entry changes of the own answer to an event. */
export interface AnswerChange extends Pick<AnswerArgs, 'eventId' | 'role' | 'roleId' | 'what'> {
  /** Whether it says what the answer is: a seat, or a word in its place. */
  readonly isOfSeat: boolean;
  readonly after: (now: OwnAnswerNow) => OwnAnswerNow;
}

/**
 * The changes of own answers among entries, in order, under either name that they wait under. Entries written by another version that
 * this one can't read are kept but not shown.
 */
export function answerChangesIn(entries: readonly Wish[]): AnswerChange[] {
  return entries.flatMap((entry): AnswerChange[] => {
    const rsvp = rsvpIntention.in(entry);
    if (rsvp) {
      const { eventId, role, roleId, attending } = rsvp;
      const what = attending ? 'seat' : 'cancel';
      const after = (now: OwnAnswerNow) => answerAfterRsvp(now, rsvp);
      return [{ eventId, role, roleId, what, isOfSeat: true, after }];
    }
    const answer = answerIntention.in(entry);
    if (!answer) return [];
    const { eventId, role, roleId, what } = answer;
    const after = (now: OwnAnswerNow) => answerAfter(now, answer);
    return [
      { eventId, role, roleId, what, isOfSeat: (answer.presses ?? [answer]).some(isOfSeat), after },
    ];
  });
}
