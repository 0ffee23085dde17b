import type { SeriesScope } from '#contract/event-series.ts';
import { isRole, refTo } from '#domain/event-role.ts';
import type { AttendeeView, RoleView } from '#sync/views/views.ts';
import type { HeldEvent } from './series-holders.data.ts';

interface Concerned {
  readonly scope: Exclude<SeriesScope, 'this'>;
  /** The day of the event that the form is of. */
  readonly occurrence: string;
}

export type SeatHolders = Pick<RoleView, 'attending' | 'attendees'>;
export type Held = SeatHolders & Pick<RoleView, 'id' | 'name'>;

/** SPEC 31.33: the event's roles with all who hold them in any of the events, each of them once. */
export function heldOver(roles: readonly Held[], events: readonly HeldEvent[]): readonly Held[] {
  const others = events.flatMap((one) => one.roles);
  return roles.map((role) => {
    const alike = others.filter((other) => isRole(other, refTo(role)));
    return { ...role, ...eachOnce(alike) };
  });
}

/** The events that the edit concerns, in their order. */
export function concernedAmong(
  events: readonly HeldEvent[],
  { scope, occurrence }: Concerned,
): readonly HeldEvent[] {
  return events
    .filter((one) => scope === 'all' || one.occurrence >= occurrence)
    .toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

/** All who hold any of the roles, each of them once. */
export function eachOnce(roles: HeldEvent['roles']): SeatHolders {
  const holders = new Map<string, AttendeeView>();
  for (const holder of roles.flatMap((one) => one.holders))
    holders.set(holder.userId, { ...holder, avatarUrl: '' });
  return { attending: holders.size, attendees: [...holders.values()] };
}
