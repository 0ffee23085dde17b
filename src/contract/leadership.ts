import * as z from 'zod/mini';
import { changeFacts } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { id, nullableString, string } from './shapes.ts';
import { trouble } from './troubles.ts';

const count = z.int().check(z.nonnegative());

/** A submission to a posting of a department that the caller manages; `username` is null when the account is gone. */
export const recentSubmission = z.object({
  id,
  postingId: string,
  departmentId: string,
  title: string,
  username: nullableString,
  createdAt: string,
});
export type RecentSubmission = z.infer<typeof recentSubmission>;

/** A change to something that the caller may change as well. */
export const recentChange = z.object({
  ...changeFacts,
  departmentId: string,
});
export type RecentChange = z.infer<typeof recentChange>;

export const leadership = {
  figures: endpoint('GET', '/leadership/figures', {
    access: 'leaderDashboard.open',
    summary: 'How many members there are, and how many of them are online',
    reply: z.object({ registeredMembers: count, currentlyOnline: count }),
  }),
  recent: endpoint('GET', '/leadership/recent', {
    access: 'leaderDashboard.open',
    summary:
      'What the last 14 days brought to those who may act on it: submissions and changes, the latest first',
    reply: z.object({
      submissions: z.array(recentSubmission),
      changes: z.array(recentChange),
    }),
  }),
  troubles: endpoint('GET', '/leadership/troubles', {
    access: 'troubles.read',
    summary:
      'What between this server and the services that it calls does not work, the latest first',
    reply: z.object({ troubles: z.array(trouble) }),
  }),
};
