import * as z from 'zod/mini';
import type { Label } from '#sync/engine/label.ts';

export const rsvpArgs = z.object({
  eventId: z.string(),
  role: z.string(),
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

/** The role held after one intention: a cancellation touches only the role it names, unless it is certain. */
export function roleAfter(
  held: string | null,
  { role, attending, isCertain }: Pick<RsvpArgs, 'role' | 'attending' | 'isCertain'>,
): string | null {
  if (attending) return role;
  return isCertain === true || held === role ? null : held;
}

/** What a person would call it, and where its author can do something about it. */
export function rsvpLabel({ eventId, role, attending, seenStart, eventTitle }: RsvpArgs): Label {
  const verb = attending ? 'RSVP' : 'Cancel RSVP';
  const place = role === '' ? '' : ` as ${role}`;
  return {
    title: `${verb}${place}, ${eventTitle}`,
    ...(seenStart !== '' && { at: seenStart }),
    link: { path: `/events/${eventId}`, text: 'Choose another role' },
  };
}
