import { spotsLeft } from '#domain/sign-ups/capacity.ts';
import { refTo } from '#domain/event-role.ts';
import type { Person } from '#domain/permissions.ts';
import { isInAudience, signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import type { EventSummary } from './event-summary.ts';
import { foldEvent, type EventTruth, type Me } from './fold-event.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { isUnpublished } from './fold-own-events.ts';
import type { EventView, NeedView, RoleView } from './views.ts';

/** Whose needs are meant: the departments somebody serves in, all of them and roles of none if that is nowhere. */
export interface WhoseNeeds {
  readonly me: Me;
  readonly departments: readonly string[];
  /** What they hold; missing where that doesn't matter. */
  readonly person?: Pick<Person, 'flags' | 'positions'>;
}

/**
 * SPEC 15.4. Events that may still need somebody, in the order given: not over, with a free seat, and without a seat of
 * the member's as the server says. Which role it is shows only in the event itself. `now` in milliseconds.
 */
export function mayNeedSomebody(summaries: readonly EventSummary[], now: number): EventSummary[] {
  return summaries.filter(
    ({ end, mine, capacity, taken, isOff }) =>
      isOff !== true && end > now && mine === null && spotsLeft({ capacity, attending: taken }) > 0,
  );
}

/**
 * The event with the role that is offered, or the one the member has in it; null if it has neither, or if a press does not give a seat:
 * sign-ups aren't open, the role is for others, or leaders confirm.
 */
export function needIn(
  truth: EventTruth,
  {
    asked,
    pending,
    now,
  }: { readonly asked: WhoseNeeds; readonly pending: readonly Entry[]; readonly now: number },
): NeedView | null {
  const event = foldEvent(truth, { ...asked, pending, refused: [] });
  const { id, title, start, end, roles } = event;
  const offered = roles.filter((role) => isToBeHad(event, role, { person: asked.person, now }));
  const role = roles.find(({ mine }) => mine !== 'no') ?? mostNeeded(offered, asked.departments);
  if (!role || role.mine === 'asked') return null;
  const { department, capacity, attending, mine } = role;
  const standing = mine === 'refused' ? 'no' : mine; // none are given
  const own = standing === 'attending' || standing === 'waiting' ? 1 : 0;
  const seats = { capacity, taken: attending - own, spotsLeft: role.spotsLeft };
  return { id, title, start, end, ...refTo(role), department, ...seats, standing };
}

/**
 * Whether a press gives a seat in the role: one is free, sign-ups are open, no leader has to confirm it, and it is for them. Whom it is for is not
 * asked without a person. `now` in milliseconds.
 */
export function isToBeHad(
  event: EventView,
  role: RoleView,
  { person, now }: { readonly person: WhoseNeeds['person']; readonly now: number },
): boolean {
  if (role.isFull || event.confirm === true || isUnpublished(event)) return false;
  if (signUpBar(event, new Date(now)) !== null) return false;
  return !person || (isInAudience(person, event.audience) && isInAudience(person, role.audience));
}

/** The role with the most free seats, the first of them if several have as many. */
function mostNeeded(
  roles: readonly RoleView[],
  departments: readonly string[],
): RoleView | undefined {
  return roles
    .filter((role) => departments.length === 0 || departments.includes(role.department))
    .reduce<RoleView | undefined>(
      (most, role) => (most && most.spotsLeft >= role.spotsLeft ? most : role),
      undefined,
    );
}
