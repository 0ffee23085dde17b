import { spotsLeft } from '#domain/capacity.ts';
import { refTo } from '#domain/event-role.ts';
import type { EventSummary } from './event-summary.ts';
import { foldEvent, type EventTruth, type Me } from './fold.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import type { NeedView, RoleView } from './views.ts';

/** Whose needs are meant: the departments somebody serves in, all of them and roles of none if that is nowhere. */
export interface Asked {
  readonly me: Me;
  readonly departments: readonly string[];
}

/**
 * SPEC 15.4. Events that may still need somebody, in the order given: not over, with a free seat, and without a seat of
 * the member's as the server says. Which role it is shows only in the event itself. `now` in milliseconds.
 */
export function mayNeedSomebody(summaries: readonly EventSummary[], now: number): EventSummary[] {
  return summaries.filter(
    ({ end, mine, capacity, taken }) =>
      end > now && mine === null && spotsLeft({ capacity, attending: taken }) > 0,
  );
}

/** The event with the role that is offered, or the one the member has in it; null if it has neither. */
export function needIn(
  truth: EventTruth,
  { asked, pending }: { readonly asked: Asked; readonly pending: readonly Entry[] },
): NeedView | null {
  const { id, title, start, end, roles } = foldEvent(truth, { ...asked, pending, refused: [] });
  const role = roles.find(({ mine }) => mine !== 'no') ?? mostNeeded(roles, asked.departments);
  if (!role) return null;
  const { department, capacity, attending, mine } = role;
  const standing = mine === 'refused' ? 'no' : mine; // none are given
  const own = standing === 'attending' || standing === 'waiting' ? 1 : 0;
  const seats = { capacity, taken: attending - own, spotsLeft: role.spotsLeft };
  return { id, title, start, end, ...refTo(role), department, ...seats, standing };
}

/** The role with the most free seats, the first of them if several have as many. */
function mostNeeded(
  roles: readonly RoleView[],
  departments: readonly string[],
): RoleView | undefined {
  return roles
    .filter((role) => departments.length === 0 || departments.includes(role.department))
    .filter(({ isFull }) => !isFull)
    .reduce<RoleView | undefined>(
      (most, role) => (most && most.spotsLeft >= role.spotsLeft ? most : role),
      undefined,
    );
}
