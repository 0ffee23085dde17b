import type { SeriesScope } from '#contract/event-series.ts';
import { isRole, refTo } from '#domain/event-role.ts';
import type { AttendeeView, RoleView } from '#sync/views/views.ts';
import type { HeldEvent } from './series-holders.data.ts';

interface Concerned {
  readonly scope: SeriesScope;
  /** The day of the event that the form is of. */
  readonly occurrence: string;
}

type Held = Pick<RoleView, 'id' | 'name' | 'attending' | 'attendees'>;

/** SPEC 31.33: the event's roles with all who hold them in any event that the edit concerns, each of them once. */
export function heldOver(
  roles: readonly Held[],
  events: readonly HeldEvent[],
  { scope, occurrence }: Concerned,
): readonly Held[] {
  if (scope === 'this') return roles;
  const concerned = events.filter((one) => scope === 'all' || one.occurrence >= occurrence);
  const others = concerned.flatMap((one) => one.roles);
  return roles.map((role) => {
    const alike = others.filter((other) => isRole(other, refTo(role)));
    const holders = new Map<string, AttendeeView>();
    for (const holder of alike.flatMap((one) => one.holders))
      holders.set(holder.userId, { ...holder, avatarUrl: '' });
    return { ...role, attending: holders.size, attendees: [...holders.values()] };
  });
}
