import * as z from 'zod/mini';
import { boolean } from './shapes.ts';
import { endpoint } from './endpoint.ts';

const stepFacts = z.lazy(() =>
  z.object({
    /** Whether an Admin has put the list away, or the portal was in use before there was one. */
    isPutAway: boolean,
    /** Whether it is called something else than a new portal. */
    hasName: boolean,
    hasLogo: boolean,
    hasContact: boolean,
    /** Whether there is a mail server at all. */
    canMail: boolean,
    /** Whether a mail server has taken a test mail. */
    hasMailed: boolean,
    /** Whether the caller chose the password they sign in with; the server made the first one. */
    hasOwnPassword: boolean,
    hasPost: boolean,
    hasEvent: boolean,
    /** Whether an Admin has opened the departments. */
    hasSeenDepartments: boolean,
    hasInvited: boolean,
  }),
);
/** Which first steps of a new portal are done. The server finds out each; nobody ticks one by hand. */
export type StepFacts = z.infer<typeof stepFacts>;

export const firstSteps = {
  read: endpoint('GET', '/portal/first-steps', {
    access: 'portal.edit',
    summary: 'What the portal has by now of what a new one needs',
    reply: stepFacts,
  }),
  save: endpoint('PUT', '/portal/first-steps', {
    access: 'portal.edit',
    summary:
      'Put the list of first steps away or back, or note that the departments were looked at',
    body: z.lazy(() =>
      z.object({ isPutAway: z.optional(boolean), hasSeenDepartments: z.optional(z.literal(true)) }),
    ),
    reply: stepFacts,
  }),
};
