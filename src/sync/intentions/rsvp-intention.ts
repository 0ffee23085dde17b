import type { events } from '#contract/events.calls.ts';
import {
  eventDetail,
  eventRow,
  rsvpRow,
  type EventDetail,
  type MyRsvp,
  type RsvpRow,
} from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import { botIntentionName } from './bot-intention.ts';
import {
  intention,
  noEffect,
  requestTo,
  type Effect,
  type FollowUp,
  type RowPatch,
} from '#sync/engine/intention.ts';
import { rsvpArgs, type RsvpArgs, rsvpIntentionName, roleAfter, rsvpLabel } from './rsvp-args.ts';

/** Sign up for a role of an event, move to another one, or cancel. */
export const rsvpIntention = intention({
  name: rsvpIntentionName,
  args: rsvpArgs,
  isInternal: false,
  key: ({ eventId }) => `event:${eventId}`,
  reads: ({ eventId }, userId) => [
    { collection: 'rsvps', id: `${eventId}:${userId}` },
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
  label: rsvpLabel,
  request: ({ eventId, role, roleId, attending }) =>
    requestTo<typeof events.rsvp>('POST', '/events/rsvp', {
      eventId,
      role: roleId ?? role,
      attending,
      source: 'web',
    }),
  isDone: ({ attending }, code) => !attending && vanished.has(code),
  settle: (args, settlement, userId) => {
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
  },
});

const vanished: ReadonlySet<ProblemCode> = new Set(['event_gone', 'role_gone', 'not_found']);

function isSame(one: RoleRef | null, other: RoleRef | null): boolean {
  return one === null || other === null ? one === other : isSameRole(one, other);
}

function roleInTruth([row, mine]: readonly unknown[]): RoleRef | null {
  const own = row as RsvpRow | undefined;
  if (own) return own.attending ? named(own) : null;
  return mine ? named(mine as MyRsvp) : null;
}

/** The role alone; of a row or change that has no id, without any. */
function named({ role, roleId }: RoleRef): { role: string; roleId: string | undefined } {
  return { role, roleId };
}

function accepted(args: RsvpArgs, reply: unknown, userId: string): Effect {
  const { data: event } = eventDetail.safeParse(reply);
  if (!event) return noEffect;
  const { discordChannelId: channelId, discordMessageId: messageId } = event;
  const { seenStart } = args;
  const hasMoved = seenStart !== '' && Date.parse(event.start) !== Date.parse(seenStart);
  const bot =
    channelId !== null && messageId !== null
      ? [{ name: botIntentionName, args: { eventId: event.id, channelId, messageId } }]
      : [];
  return {
    ...truthOf(event, userId),
    followUps: [...leftIn(event, args, userId), ...bot],
    ...(args.attending && hasMoved && { notice: 'The event was moved to another time.' }),
  };
}

/** OB26. They can't go, and hold another role than the one that the notification knew: that one is cancelled as well. */
function leftIn(event: EventDetail, args: RsvpArgs, userId: string): readonly FollowUp[] {
  if (args.isCertain !== true || args.attending) return [];
  const own = event.rsvps.find((rsvp) => rsvp.userId === userId);
  if (own?.attending !== true) return [];
  return [{ name: rsvpIntentionName, args: { ...args, ...named(own), isCertain: false } }];
}

function gone(eventId: string): Effect {
  return { ...noEffect, deleted: { events: [eventId], myRsvps: [eventId] } };
}

interface Place {
  readonly eventId: string;
  readonly userId: string;
  /** Null: whichever it was in. */
  readonly role: RoleRef | null;
}

/** OB1. What losing a place means for the rows that mention it. */
function vacated({ eventId, userId, role }: Place): readonly RowPatch[] {
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
