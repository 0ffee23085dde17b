import * as z from 'zod/mini';
import { id, string } from './shapes.ts';

/** What can be done about an event from the notification itself. */
export const pushAction = z.object({
  action: z.enum(['rsvp', 'cancel']),
  title: string,
  eventId: id,
  role: string,
  roleId: z.optional(id),
});
export type PushAction = z.infer<typeof pushAction>;

/**
 * What a push carries, encrypted for one browser: whole, so that it is shown whatever the network does. It names its
 * user, and is shown to nobody else. `noticeId` is null for a test; `path` leads to its place within the app.
 */
export const pushMessage = z.object({
  v: z.literal(1),
  userId: id,
  noticeId: z.nullable(id),
  kind: string,
  title: string,
  body: string,
  path: string,
  actions: z.array(pushAction),
  at: string,
});
export type PushMessage = z.infer<typeof pushMessage>;
