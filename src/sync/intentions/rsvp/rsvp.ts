import * as z from 'zod/mini';
import { boolean, string } from '#contract/shapes.ts';
import type { MyRsvp, RsvpRow } from '#contract/events.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';

export const rsvpArgs = z.object({
  eventId: string,
  role: string,
  /** Missing from what an older version queued, and where the device has not been told it yet: then the name says which. */
  roleId: z.optional(string),
  attending: boolean,
  /** The start that the member saw, so that a moved event can be pointed out; '' if they saw none. */
  seenStart: string,
  /** The event's name, which the entry's label shows. */
  eventTitle: z._default(string, ''),
  /**
   * Asked for in a notification, which may know more than the device (OB26): it is sent whatever the truth says, and "Can't
   * go" means the event, in whichever role.
   */
  isCertain: z.optional(boolean),
});

export type RsvpArgs = z.infer<typeof rsvpArgs>;

/** The name under which RSVPs wait. */
export const RSVP = 'rsvp.set';

/** The key under which all RSVPs of one event wait. */
export function rsvpKey(eventId: string): string {
  return `event:${eventId}`;
}

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

/** The role that a member holds, as the rows of the truth say that an RSVP reads; null for none. */
export function roleInTruth([row, mine]: readonly unknown[]): Held | null {
  const own = row as RsvpRow | undefined;
  if (own) return own.attending ? named(own) : null;
  return mine ? named(mine as MyRsvp) : null;
}

interface Held extends RoleRef {
  readonly roleId: string | undefined;
}

/** The role alone; of a row or change that has no id, without any. */
export function named({ role, roleId }: RoleRef): Held {
  return { role, roleId };
}
