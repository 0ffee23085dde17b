import { rsvpToSet } from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { intention, requestTo } from '#sync/engine/intention.ts';
import { presentRole } from '../present-role.ts';
import { named, roleAfter, roleInTruth, RSVP, rsvpArgs, rsvpKey, type RsvpArgs } from './rsvp.ts';
import { settledRsvp } from './rsvp-answer.ts';
import { rsvpLabel, rsvpWords } from './rsvp-words.ts';

/** Sign up for a role of an event, move to another one, or cancel. */
export const rsvpIntention = intention<RsvpArgs>({
  name: RSVP,
  args: rsvpArgs,
  key: ({ eventId }) => rsvpKey(eventId),
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
  words: rsvpWords,
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

const vanished: ReadonlySet<ProblemCode> = new Set(['event_gone', 'role_gone', 'not_found']);

function isSame(one: RoleRef | null, other: RoleRef | null): boolean {
  return one === null || other === null ? one === other : isSameRole(one, other);
}

/** Versions before 1.2 kept the event's name in the label alone. */
const firstLabel = z.object({ eventTitle: string });
