import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { preferences } from './member-rows.ts';
import { boolean, id, nullableString, string, text, wholeNumber } from './shapes.ts';

/** Somebody without the flag OrgMember who was not declined; `invitation` is what the one they came by is for. */
export const waitingMember = z.object({
  id,
  username: string,
  createdAt: string,
  preferences,
  invitation: nullableString,
});
export type WaitingMember = z.infer<typeof waitingMember>;

/** So many are approved with one call, and so many declined, whose notes make it longer. */
export const DECIDED_AT_ONCE = 50;
const DECLINED_AT_ONCE = 20;

/** What became of one of them: whether it is done, and if not, why. */
export const decision = z.object({ id, isDone: boolean, message: nullableString });
export type Decision = z.infer<typeof decision>;

// @__NO_SIDE_EFFECTS__
function several<Shape extends z.ZodMiniType>(one: Shape, most: number) {
  const error = `Choose at most ${most} at once.`;
  return z.array(one).check(z.minLength(1), z.maxLength(most, { error }));
}

/** What an applicant reads who is declined; empty: nothing is said. */
export const DECLINE_NOTE_LIMIT = 500;

export const joining = {
  waiting: endpoint('GET', '/members/waiting', {
    access: 'members.edit',
    summary: 'Who waits for approval, the longest wait first',
    reply: z.array(waitingMember),
  }),
  approve: endpoint('POST', '/members/approvals', {
    access: 'members.edit',
    summary:
      'Approve those who wait, each with a primary position if one is named; answers for each',
    // Accounts are locked in one order, the caller's among them; and answers about others are not stored among the caller's.
    untransacted: true,
    body: several(
      z.object({ id, positionId: z.optional(z.nullable(wholeNumber)) }),
      DECIDED_AT_ONCE,
    ),
    reply: z.array(decision),
  }),
  decline: endpoint('POST', '/members/refusals', {
    access: 'members.edit',
    summary: 'Decline those who wait; a note is told to them ten seconds later; answers for each',
    untransacted: true,
    body: several(
      z.object({ id, note: z.optional(z.nullable(text(DECLINE_NOTE_LIMIT))) }),
      DECLINED_AT_ONCE,
    ),
    reply: z.array(decision),
  }),
  takeBack: endpoint('DELETE', '/members/refusals/:id', {
    access: 'members.edit',
    summary: 'Let somebody who was declined wait again; what was not told of it is not told',
    untransacted: true,
    reply: decision,
  }),
};
