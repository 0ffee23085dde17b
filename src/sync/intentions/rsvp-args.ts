import * as z from 'zod/mini';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import type { Label } from '#sync/engine/label.ts';
import { isolated } from '#domain/isolated.ts';

export const rsvpArgs = z.object({
  eventId: z.string(),
  role: z.string(),
  /** Missing from what an older version queued, and where the device has not been told it yet: then the name says which. */
  roleId: z.optional(z.string()),
  attending: z.boolean(),
  /** The start that the member saw, so that a moved event can be pointed out; '' if they saw none. */
  seenStart: z.string(),
  /** For the label. */
  eventTitle: z._default(z.string(), ''),
  /**
   * Asked for in a notification, which may know more than the device (OB26): it is sent whatever the truth says, and "Can't
   * go" means the event, in whichever role.
   */
  isCertain: z.optional(z.boolean()),
});

export type RsvpArgs = z.infer<typeof rsvpArgs>;
export const rsvpIntentionName = 'rsvp.set';

/**
 * The role held after one intention: a cancellation touches only the role it names, unless it is certain. What is held stays as it
 * is called now.
 */
export function roleAfter(held: RoleRef | null, intent: RoleIntent): RoleRef | null {
  const { role, roleId, attending, isCertain } = intent;
  const isHeld = held !== null && isSameRole(held, intent);
  if (attending) return isHeld ? held : { role, ...(roleId !== undefined && { roleId }) };
  return isCertain === true || isHeld ? null : held;
}

type RoleIntent = Pick<RsvpArgs, 'role' | 'roleId' | 'attending' | 'isCertain'>;

/** What a person would call it, and where its author can do something about it. */
export function rsvpLabel({ eventId, role, attending, seenStart, eventTitle }: RsvpArgs): Label {
  const verb = attending ? 'RSVP' : 'Cancel RSVP';
  const place = role === '' ? '' : ` as ${isolated(role)}`;
  return {
    title: `${verb}${place}, ${isolated(eventTitle)}`,
    ...(seenStart !== '' && { at: seenStart }),
    link: { path: `/events/${eventId}`, text: 'Choose another role' },
  };
}
