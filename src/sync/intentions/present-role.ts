import type { EventRow } from '#contract/events.ts';
import { isRole, type RoleRef } from '#domain/event-role.ts';
import type { TruthRef } from '#sync/engine/intention.ts';

interface OfRole extends RoleRef {
  readonly eventId: string;
}

/** A change that names a role of an event by its id calls it as the event calls it now. */
export const presentRole = {
  namedBy: ({ roleId, eventId }: OfRole): TruthRef | null =>
    roleId === undefined ? null : { collection: 'events', id: eventId },
  asNamed: <Args extends OfRole>(args: Args, event: unknown): Args => {
    const role = (event as EventRow).roles.find((one) => isRole(one, args))?.name;
    return role === undefined || role === args.role ? args : { ...args, role };
  },
};
