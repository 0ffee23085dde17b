import { answerToSet } from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { intention, requestTo } from '#sync/engine/intention.ts';
import { presentRole } from '../present-role.ts';
import { RSVP, rsvpArgs, rsvpKey } from '../rsvp/rsvp.ts';
import { settledAnswer } from './answer-settled.ts';
import {
  ANSWER,
  answerAfter,
  answerArgs,
  answerInTruth,
  changeBetween,
  type AnswerArgs,
  type KeptWish,
  type OwnAnswerNow,
} from './answer.ts';
import { answerLabel, answerWords } from './answer-words.ts';

/**
 * The member's answer to an event, as a whole: a seat, maybe, can't go, places on waitlists, a note. What is queued says what a press
 * changes; what it comes to is stated along with it, so that the last wish counts, whatever else was answered before (AN1).
 */
export const answerIntention = intention<AnswerArgs>({
  name: ANSWER,
  args: answerArgs,
  key: ({ eventId }) => rsvpKey(eventId),
  reads: ({ eventId }, userId) => [
    { collection: 'myAnswers', id: eventId },
    { collection: 'rsvps', id: `${eventId}:${userId}` },
    { collection: 'myRsvps', id: eventId },
  ],
  net: (chain, { truth, attempted }) => {
    const base = attempted.reduce(answerAfter, answerInTruth(truth));
    const last = chain.at(-1);
    const wanted = chain.reduce(answerAfter, base);
    const change = changeBetween(base, wanted);
    if (last === undefined || change === null) return null;
    const { outcome: _, place: __, note: ___, roleId: ____, ...rest } = last;
    // Whoever takes a seat says whether to wait for it; what is pressed after that says nothing of it.
    const taking = [...attempted, ...chain].findLast(({ what }) => what === 'seat');
    const orWait = wanted.seat !== null && taking?.orWait === true;
    return { ...rest, ...change, orWait, wish: wishFor(wanted, orWait) };
  },
  // Whatever waits under the name that RSVPs had alone, and still have in notifications.
  likened: ({ name, args }) => {
    const { data: rsvp } = name === RSVP ? rsvpArgs.safeParse(args) : { data: undefined };
    if (!rsvp) return null;
    const { attending, isCertain, ...about } = rsvp;
    const what = attending ? 'seat' : isCertain === true ? 'no' : 'cancel';
    return { ...about, what, orWait: false };
  },
  label: answerLabel,
  words: answerWords,
  ...presentRole,
  request: ({ eventId, wish }) => {
    if (!wish) throw new Error('An answer was to be sent before it was queued.');
    const { answer, seat, orWait, waiting, note, seen } = wish;
    const roles = waiting.map(({ role, roleId }) => roleId ?? role);
    return requestTo(
      answerToSet,
      {
        ...{ answer, role: seat && (seat.roleId ?? seat.role), orWait, waiting: roles, note },
        ...(seen !== null && { seen }),
      },
      { id: eventId },
    );
  },
  isDone: ({ wish }, code) => wish !== undefined && givesUpAll(wish) && vanished.has(code),
  settle: settledAnswer,
});

/** A seat that was asked for is still wished for. */
function wishFor({ answer, seat, waiting, note, seen }: OwnAnswerNow, orWait: boolean): KeptWish {
  return {
    ...{ answer: answer === 'asked' ? 'seat' : answer, orWait, note, seen },
    ...{ seat: seat && { ...seat }, waiting: [...waiting] },
  };
}

function givesUpAll({ answer, waiting }: KeptWish): boolean {
  return (answer === 'none' || answer === 'no') && waiting.length === 0;
}

const vanished: ReadonlySet<ProblemCode> = new Set(['event_gone', 'role_gone', 'not_found']);
