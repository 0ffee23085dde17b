import type { AnswerRow, OwnEventAnswer } from '#contract/answers.ts';
import {
  eventDetail,
  eventRow,
  rsvpRow,
  type EventDetail,
  type MyRsvp,
  type RsvpRow,
} from '#contract/events.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import {
  noEffect,
  type Effect,
  type RowPatch,
  type Settlement,
  type Wish,
} from '#sync/engine/intention.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { botIntention } from '../bot/bot-intention.ts';
import { named, RSVP, type RsvpArgs } from './rsvp.ts';

/** What an answer to an RSVP means for the rows on the device. */
export function settledRsvp(args: RsvpArgs, settlement: Settlement, userId: string): Effect {
  if (settlement.kind === 'accepted') return accepted(args, settlement.reply, userId);
  return notAccepted(settlement, { eventId: args.eventId, userId, role: args });
}

/** What a refusal means for the rows, `noEffect` if it says nothing of the event. One that is done leaves no seat. */
export function notAccepted(
  { kind, problem }: Exclude<Settlement, { kind: 'accepted' }>,
  seat: LostSeat,
): Effect {
  const isDone = kind === 'done';
  const { code, current } = problem;
  if (code === 'event_gone' || (isDone && code === 'not_found')) return gone(seat.eventId);
  const truth = truthOf(current, seat.userId);
  return truth === noEffect && isDone ? { ...noEffect, patches: vacated(seat) } : truth;
}

function accepted(args: RsvpArgs, reply: unknown, userId: string): Effect {
  const { data: event } = eventDetail.safeParse(reply);
  if (!event) return noEffect;
  return {
    ...truthOf(event, userId),
    followUps: [...leftIn(event, args, userId), ...botFor(event)],
    ...(args.attending && startsElsewhen(event, args) && { notice: MOVED }),
  };
}

/** OB13 */
export const MOVED = 'The event was moved to another time.';

/** Whether it starts at another time than its author saw. */
export function startsElsewhen(
  { start }: EventDetail,
  { seenStart }: Pick<RsvpArgs, 'seenStart'>,
): boolean {
  return seenStart !== '' && Date.parse(start) !== Date.parse(seenStart);
}

/** OB7 */
export function botFor({ id: eventId, ...event }: EventDetail): readonly Wish[] {
  const { discordChannelId: channelId, discordMessageId: messageId } = event;
  if (channelId === null || messageId === null) return [];
  return [botIntention.with({ eventId, channelId, messageId })];
}

/** OB26. They can't go, and hold another role than the one that the notification knew: that one is cancelled as well. */
function leftIn(event: EventDetail, args: RsvpArgs, userId: string): readonly Wish[] {
  if (args.isCertain !== true || args.attending) return [];
  const own = event.rsvps.find((rsvp) => rsvp.userId === userId);
  if (own?.attending !== true) return [];
  return [{ name: RSVP, args: { ...args, ...named(own), isCertain: false } }];
}

function gone(eventId: string): Effect {
  const own = { myRsvps: [eventId], myAnswers: [eventId] };
  return { ...noEffect, deleted: { events: [eventId], ...own } };
}

interface LostSeat {
  readonly eventId: string;
  readonly userId: string;
  /** Null: whichever it was in. */
  readonly role: RoleRef | null;
}

/** OB1. What losing a place means for the rows that mention it. */
function vacated({ eventId, userId, role }: LostSeat): readonly RowPatch[] {
  const isIt = (held: RoleRef) => role === null || isSameRole(held, role);
  const isItsSeat = (row: AnswerRow) =>
    row.answer === 'seat' && isIt({ role: role?.role ?? '', roleId: row.roleId ?? undefined });
  return [
    {
      collection: 'rsvps',
      id: idAtEvent(eventId, userId),
      to: (row) =>
        row.attending && isIt(row) ? { ...row, attending: false, answer: 'none' } : row,
    },
    {
      collection: 'myAnswers',
      id: eventId,
      to: (row) => (isItsSeat(row) ? { ...row, answer: 'none', roleId: null } : row),
    },
    { collection: 'myRsvps', id: eventId, to: (row) => (isIt(row) ? null : row) },
  ];
}

/**
 * An event from an answer, split into the rows it is stored in. An answer lists everybody who attends: if the
 * member has no row in it, they do not attend.
 */
export function truthOf(event: unknown, userId: string): Effect {
  const { data: detail } = eventDetail.safeParse(event);
  if (!detail) return noEffect;
  const own = detail.rsvps.find((rsvp) => rsvp.userId === userId);
  const mine = own?.attending === true ? own : undefined;
  return {
    changes: {
      events: [eventRow.parse(detail)],
      rsvps: detail.rsvps.map((rsvp) => rsvpRow.parse(rsvp)),
      ...(mine && { myRsvps: [myRsvpOf(detail, mine)] }),
      ...(detail.mine && { myAnswers: [answerRowOf(detail.id, detail.mine)] }),
    },
    deleted: mine ? {} : { myRsvps: [detail.id] },
    followUps: [],
    ...(!own && { patches: vacated({ eventId: detail.id, userId, role: null }) }),
  };
}

function answerRowOf(id: string, { role: _, waiting, ...mine }: OwnEventAnswer): AnswerRow {
  return { id, ...mine, waiting: waiting.map(({ roleId, ticket }) => ({ roleId, ticket })) };
}

/** Revision 0: derived by us from another answer, so whatever the pull says about it is newer. */
function myRsvpOf(event: EventDetail, held: RsvpRow): MyRsvp {
  const { id, title, start, end, description, eventImageUrl } = event;
  const { discordChannelId, discordMessageId } = event;
  return {
    ...{ id, title, start, end, ...named(held), description, eventImageUrl },
    ...{ discordChannelId, discordMessageId, revision: 0 },
  };
}
