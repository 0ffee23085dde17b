import * as z from 'zod/mini';
import { flags, roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { FLAGS, orMissing, positionId, ROLES } from './members.ts';
import { basedOn, day, id, instant, line, NO_DATE, string } from './shapes.ts';

// What whoever manages members does to them besides editing one. By itself, since the rows of members are part of every start.

/** The longest reason, in characters. */
export const MOST_REASON = 300;

/** Null lifts the suspension. A day begins in UTC; without one the suspension lasts until it is lifted. */
const suspensionWish = z.lazy(() =>
  z.nullable(
    z.object({
      until: orMissing(z.union([instant(), day()]), NO_DATE),
      reason: line(MOST_REASON),
      revision: basedOn,
    }),
  ),
);
export type SuspensionWish = z.infer<typeof suspensionWish>;

/** The most members that one call changes. */
export const MOST_CHANGED = 100;
const flagList = () => z.array(z.enum(flags, { error: FLAGS })).check(z.maxLength(flags.length));

/**
 * The same change for many. A flag stands for its other spelling as well; `positionId` is the primary position, null takes it away.
 */
const memberChanges = z.lazy(() =>
  z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_CHANGED)),
    addFlags: z.optional(flagList()),
    removeFlags: z.optional(flagList()),
    positionId: z.optional(positionId),
    role: z.optional(z.enum(roles, { error: ROLES })),
  }),
);
export type ManyMemberChanges = z.infer<typeof memberChanges>;

/** What became of each; `message` says why one was refused. */
const memberOutcomes = z.lazy(() =>
  z.array(
    z.object({
      id,
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      message: z.optional(string),
    }),
  ),
);
export type MemberOutcome = z.infer<typeof memberOutcomes>[number];

export const memberWork = {
  change: endpoint('POST', '/members/changes', {
    access: 'members.edit',
    summary: 'Change flags, primary position or role of many members',
    untransacted: true, // as an edit; each member has a transaction of their own
    body: memberChanges,
    reply: memberOutcomes,
  }),
  suspend: endpoint('PUT', '/members/:id/suspension', {
    access: 'members.edit',
    summary: 'Suspend a member, or lift it (null); ends all sessions and frees seats to come',
    untransacted: true, // as an edit
    body: suspensionWish,
  }),
};
