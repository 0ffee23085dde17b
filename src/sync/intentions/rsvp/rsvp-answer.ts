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
import { botIntention } from '../bot/bot-intention.ts';
import { named, RSVP, type RsvpArgs } from './rsvp.ts';

/** What an answer to an RSVP means for the rows on the device. */
export function settledRsvp(args: RsvpArgs, settlement: Settlement, userId: string): Effect {
  if (settlement.kind === 'accepted') return accepted(args, settlement.reply, userId);
  const { code, current } = settlement.problem;
  const isDone = settlement.kind === 'done';
  if (code === 'event_gone' || (isDone && code === 'not_found')) return gone(args.eventId);
  const truth = truthOf(current, userId);
  if (truth === noEffect && isDone) {
    const { eventId } = args;
    return { ...noEffect, patches: vacated({ eventId, userId, role: args }) };
  }
  return truth;
}

function accepted(args: RsvpArgs, reply: unknown, userId: string): Effect {
  const { data: event } = eventDetail.safeParse(reply);
  if (!event) return noEffect;
  const { discordChannelId: channelId, discordMessageId: messageId } = event;
  const { seenStart } = args;
  const hasMoved = seenStart !== '' && Date.parse(event.start) !== Date.parse(seenStart);
  const bot =
    channelId !== null && messageId !== null
      ? [botIntention.with({ eventId: event.id, channelId, messageId })]
      : [];
  return {
    ...truthOf(event, userId),
    followUps: [...leftIn(event, args, userId), ...bot],
    ...(args.attending && hasMoved && { notice: 'The event was moved to another time.' }),
  };
}

/** OB26. They can't go, and hold another role than the one that the notification knew: that one is cancelled as well. */
function leftIn(event: EventDetail, args: RsvpArgs, userId: string): readonly Wish[] {
  if (args.isCertain !== true || args.attending) return [];
  const own = event.rsvps.find((rsvp) => rsvp.userId === userId);
  if (own?.attending !== true) return [];
  return [{ name: RSVP, args: { ...args, ...named(own), isCertain: false } }];
}

function gone(eventId: string): Effect {
  return { ...noEffect, deleted: { events: [eventId], myRsvps: [eventId] } };
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
  return [
    {
      collection: 'rsvps',
      id: `${eventId}:${userId}`,
      to: (row) => (row.attending && isIt(row) ? { ...row, attending: false } : row),
    },
    { collection: 'myRsvps', id: eventId, to: (row) => (isIt(row) ? null : row) },
  ];
}

/**
 * An event from an answer, split into the rows it is stored in. An answer lists everybody who attends: if the
 * member has no row in it, they do not attend.
 */
function truthOf(event: unknown, userId: string): Effect {
  const { data: detail } = eventDetail.safeParse(event);
  if (!detail) return noEffect;
  const own = detail.rsvps.find((rsvp) => rsvp.userId === userId);
  const mine = own?.attending === true ? own : undefined;
  return {
    changes: {
      events: [eventRow.parse(detail)],
      rsvps: detail.rsvps.map((rsvp) => rsvpRow.parse(rsvp)),
      ...(mine && { myRsvps: [myRsvpOf(detail, mine)] }),
    },
    deleted: mine ? {} : { myRsvps: [detail.id] },
    followUps: [],
    ...(!own && { patches: vacated({ eventId: detail.id, userId, role: null }) }),
  };
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
