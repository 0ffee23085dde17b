import { rsvpToSet } from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { intention, requestTo } from '#sync/engine/intention.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { ANSWER, answerArgs, type AnswerArgs } from '../answer/answer.ts';
import { answerLabel, answerWords, FAILED_ANYHOW } from '../answer/answer-words.ts';
import { presentRole } from '../present-role.ts';
import { named, roleAfter, roleInTruth, RSVP, rsvpArgs, rsvpKey, type RsvpArgs } from './rsvp.ts';
import { settledRsvp } from './rsvp-answer.ts';

/** Sign up for a role of an event, move to another one, or cancel. */
export const rsvpIntention = intention<RsvpArgs>({
  name: RSVP,
  args: rsvpArgs,
  key: ({ eventId }) => rsvpKey(eventId),
  reads: ({ eventId }, userId) => [
    { collection: 'rsvps', id: idAtEvent(eventId, userId) },
    { collection: 'myRsvps', id: eventId },
  ],
  net: (chain, { truth, attempted }) => {
    const base = attempted.reduce<RoleRef | null>(roleAfter, roleInTruth(truth));
    const wanted = chain.reduce<RoleRef | null>(roleAfter, base);
    const last = chain.at(-1);
    const certain = chain.findLast(({ isCertain }) => isCertain);
    if (last === undefined || (isSame(wanted, base) && !certain)) return null;
    const net = { ...last, ...(certain && { isCertain: true }), attending: wanted !== null };
    return { ...net, ...named(wanted ?? certain ?? base ?? last) };
  },
  // The whole answer, as far as it is about the seat.
  likened: ({ name, args }) => {
    const { data } = name === ANSWER ? answerArgs.safeParse(args) : { data: undefined };
    if (!data?.wish) return null;
    const { eventId, eventTitle, seenStart, wish } = data;
    const about = { eventId, eventTitle, seenStart, ...named(wish.seat ?? data) };
    return { ...about, attending: wish.seat !== null, isCertain: true };
  },
  label: (args) => answerLabel(asAnswer(args)),
  words: (args) => ({
    ...answerWords(asAnswer(args)),
    undo: { args: (truth) => backTo(truth, args), failure: FAILED_ANYHOW },
  }),
  ...presentRole,
  fromLabel: (args, label) => {
    const { data } = firstLabel.safeParse(label);
    return data ? { ...args, ...data } : null;
  },
  request: ({ eventId, role, roleId, attending }) =>
    requestTo(rsvpToSet, {
      eventId,
      role: roleId ?? role,
      attending,
      source: 'web',
    }),
  isDone: ({ attending }, code) => !attending && vanished.has(code),
  settle: settledRsvp,
});

/** It is told of as of an answer that is about the seat alone. */
function asAnswer({ attending, ...args }: RsvpArgs): AnswerArgs {
  return { ...args, what: attending ? 'seat' : 'cancel', orWait: false };
}

/** Where the server last had them: in a role, or in none, and then without the one they asked for. */
function backTo(truth: readonly unknown[], args: RsvpArgs): RsvpArgs {
  const held = roleInTruth(truth);
  return { ...args, ...held, attending: held !== null };
}

const vanished: ReadonlySet<ProblemCode> = new Set(['event_gone', 'role_gone', 'not_found']);

function isSame(one: RoleRef | null, other: RoleRef | null): boolean {
  return one === null || other === null ? one === other : isSameRole(one, other);
}

/** Versions before 1.2 kept the event's name in the label alone. */
const firstLabel = z.object({ eventTitle: string });
