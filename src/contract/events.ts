import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

/** `id` tells a role from the others of its event, whatever it is called; every reply has it, rows stored by older versions don't. */
export const storedRole = z.object({
  id: z.optional(id),
  name: z.string(),
  icon: z.string(),
  capacity: z.number(),
  department: z.string(),
});
export type StoredRole = z.infer<typeof storedRole>;

/** An event as it is kept on the device: everything except who attends, which is in `rsvps`. */
export const eventRow = z.object({
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
  eventImageUrl: z.string(),
  roles: z.array(storedRole),
  discordChannelId: z.nullable(z.string()),
  discordMessageId: z.nullable(z.string()),
  revision,
});
export type EventRow = z.infer<typeof eventRow>;

/**
 * One member's place in one event. The row stays when it is cancelled (`attending: false`), so that its
 * `revision` puts everything that ever happened to it in order. `id` is `{eventId}:{userId}`.
 */
export const rsvpRow = z.object({
  id: z.string(),
  eventId: id,
  userId: id,
  /** The role's present name; of one that was removed, its last. */
  role: z.string(),
  /** As in `storedRole`. */
  roleId: z.optional(id),
  attending: z.boolean(),
  revision,
});
export type RsvpRow = z.infer<typeof rsvpRow>;

/** SPEC's own form of an event, including counts and attendees. */
export const eventDetail = z.object({
  ...eventRow.shape,
  roles: z.array(z.object({ ...storedRole.shape, attending: z.number() })),
  rsvps: z.array(z.object({ ...rsvpRow.shape, username: z.string(), avatarUrl: z.string() })),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** An event the caller signed up for: complete in itself, also for members without the OrgMember flag. */
export const myRsvp = z.object({
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  role: z.string(),
  roleId: z.optional(id),
  description: z.string(),
  eventImageUrl: z.string(),
  discordChannelId: z.nullable(z.string()),
  discordMessageId: z.nullable(z.string()),
  revision,
});
export type MyRsvp = z.infer<typeof myRsvp>;
