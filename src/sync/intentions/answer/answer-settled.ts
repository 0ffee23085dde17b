import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import { eventDetail, type EventDetail } from '#contract/events.ts';
import { noEffect, type Effect, type Settlement } from '#sync/engine/intention.ts';
import { botFor, MOVED, notAccepted, startsElsewhen, truthOf } from '../rsvp/rsvp-answer.ts';
import { named } from '../rsvp/rsvp.ts';
import type { AnswerArgs } from './answer.ts';

/**
 * What the server's reply to an answer means for the rows on the device. What was accepted is kept as the whole that the server took, for
 * PL18, and what was refused as that which it was to change: sent again, it goes on from what there is by then (AN7).
 */
export function settledAnswer(args: AnswerArgs, settlement: Settlement, userId: string): Effect {
  if (settlement.kind === 'accepted') return accepted(args, settlement.reply, userId);
  const effect = notAccepted(settlement, { eventId: args.eventId, userId, role: null });
  if (settlement.kind === 'done') return effect;
  return { ...effect, settledAs: refusedAs(args, effect !== noEffect) };
}

/** Once the server has judged it, nothing is left to be given up: that was taken all the same (SPEC 30.10). */
function refusedAs(args: AnswerArgs, isJudged: boolean): AnswerArgs {
  const presses = args.presses?.filter(
    ({ what }) => !isJudged || (what !== 'cancel' && what !== 'leave'),
  );
  return { ...args, ...presses?.[0], presses, wish: undefined };
}

function accepted(args: AnswerArgs, reply: unknown, userId: string): Effect {
  const { data: event } = eventDetail.safeParse(reply);
  if (!event) return noEffect;
  const isComing = args.what === 'seat' || args.what === 'maybe' || args.what === 'join';
  return {
    ...truthOf(event, userId),
    followUps: botFor(event),
    settledAs: { ...args, presses: undefined, ...outcomeIn(reply, event, args) },
    ...(isComing && startsElsewhen(event, args) && { notice: MOVED }),
  };
}

/**
 * What became of it, with the place where the member waits now. A seat that it did not ask for was given for a place that it still waits
 * for (SPEC 30.6): that is what became of it then.
 */
function outcomeIn(
  reply: unknown,
  { mine, roles }: EventDetail,
  args: AnswerArgs,
): Partial<AnswerArgs> {
  const { outcome } = reply as { readonly outcome?: AnswerArgs['outcome'] };
  const role = named(args);
  const at = mine?.waiting.find((one) => isSameRole(one, role));
  const of = roles.find(({ id }) => id === at?.roleId)?.waiting;
  const { role: name, roleId } = mine ?? {};
  const seat = outcome === 'seat' && name != null && roleId != null ? { role: name, roleId } : null;
  const isIt = (one: RoleRef) => seat !== null && isSameRole(one, seat);
  const isGiven = args.wish?.waiting.some(isIt) === true && !(args.what === 'join' && isIt(role));
  return {
    ...(outcome !== undefined && { outcome }),
    ...(isGiven
      ? { what: 'seat', ...seat }
      : at && of !== undefined && { place: { place: at.place, of } }),
  };
}
