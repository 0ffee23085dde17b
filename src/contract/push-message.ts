import * as z from 'zod/mini';
import { id } from './shapes.ts';

/** What can be done about an event from the notification itself. */
export const pushAction = z.object({
  action: z.enum(['rsvp', 'cancel']),
  title: z.string(),
  eventId: id,
  role: z.string(),
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
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  actions: z.array(pushAction),
  at: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
