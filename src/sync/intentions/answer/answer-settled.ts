import { isSameRole } from '#domain/event-role.ts';
import { eventDetail, type EventDetail } from '#contract/events.ts';
import { noEffect, type Effect, type Settlement } from '#sync/engine/intention.ts';
import { botFor, gone, startsElsewhen, MOVED, truthOf, vacated } from '../rsvp/rsvp-answer.ts';
import { named } from '../rsvp/rsvp.ts';
import type { AnswerArgs } from './answer.ts';

/** What the server's reply to an answer means for the rows on the device. */
export function settledAnswer(args: AnswerArgs, settlement: Settlement, userId: string): Effect {
  const { eventId } = args;
  if (settlement.kind === 'accepted') return accepted(args, settlement.reply, userId);
  const { code, current } = settlement.problem;
  const isDone = settlement.kind === 'done';
  if (code === 'event_gone' || (isDone && code === 'not_found')) return gone(eventId);
  const truth = truthOf(current, userId);
  if (truth !== noEffect || !isDone) return truth;
  return { ...noEffect, patches: vacated({ eventId, userId, role: null }) };
}

function accepted(args: AnswerArgs, reply: unknown, userId: string): Effect {
  const { data: event } = eventDetail.safeParse(reply);
  if (!event) return noEffect;
  const isComing = args.what === 'seat' || args.what === 'maybe' || args.what === 'join';
  return {
    ...truthOf(event, userId),
    followUps: botFor(event),
    settledAs: { ...args, ...outcomeIn(reply, event, args) },
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
  const wanted = [args.wish?.seat, args.what === 'join' ? role : null];
  const isGiven = seat !== null && !wanted.some((one) => one && isSameRole(one, seat));
  return {
    ...(outcome !== undefined && { outcome }),
    ...(isGiven
      ? { what: 'seat', ...seat }
      : at && of !== undefined && { place: { place: at.place, of } }),
  };
}
