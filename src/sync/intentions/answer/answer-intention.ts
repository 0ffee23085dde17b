import { answerToSet } from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { RoleRef } from '#domain/event-role.ts';
import { intention, requestTo } from '#sync/engine/intention.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { presentRole } from '../present-role.ts';
import { RSVP, rsvpArgs, rsvpKey } from '../rsvp/rsvp.ts';
import { settledAnswer } from './answer-settled.ts';
import {
  ANSWER,
  answerAfter,
  answerArgs,
  answerInTruth,
  changesBetween,
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
    { collection: 'rsvps', id: idAtEvent(eventId, userId) },
    { collection: 'myRsvps', id: eventId },
  ],
  net: (chain, { truth, attempted }) => {
    const base = attempted.reduce(answerAfter, answerInTruth(truth));
    const last = chain.at(-1);
    const wanted = chain.reduce(answerAfter, base);
    const presses = changesBetween(base, wanted);
    const [first] = presses;
    if (last === undefined || first === undefined) return null;
    const { outcome: _, place: __, ...rest } = last;
    // Whoever takes a seat says whether to wait for it; what is pressed after that says nothing of it.
    const taking = [...attempted, ...chain].findLast(({ what }) => what === 'seat');
    const orWait = wanted.seat !== null && taking?.orWait === true;
    return { ...rest, ...first, presses, orWait, wish: wishFor(wanted, orWait) };
  },
  // Whatever waits under the name that RSVPs had alone, and still have in notifications.
  likened: ({ name, args }) => {
    const { data: rsvp } = name === RSVP ? rsvpArgs.safeParse(args) : { data: undefined };
    if (!rsvp) return null;
    const { attending, isCertain, ...about } = rsvp;
    const what = attending ? 'seat' : isCertain === true ? 'none' : 'cancel';
    return { ...about, what, orWait: false };
  },
  label: answerLabel,
  words: answerWords,
  ...presentRole,
  request: ({ eventId, wish, presses }) => {
    if (!wish) throw new Error('This answer was never queued.');
    const { answer, seat, orWait, waiting, note, seen } = wish;
    return requestTo(
      answerToSet,
      {
        ...{
          answer,
          role: seat && calledRole(seat),
          orWait,
          waiting: waiting.map(calledRole),
          note,
        },
        seen: seen ?? undefined,
        changes: presses?.map(({ what, ...role }) => ({
          what,
          role: calledRole(role) || undefined,
        })),
      },
      { id: eventId },
    );
  },
  isDone: ({ wish }, code) => wish !== undefined && givesUpAll(wish) && vanished.has(code),
  settle: settledAnswer,
});

function calledRole({ role, roleId }: RoleRef): string {
  return roleId ?? role;
}

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
