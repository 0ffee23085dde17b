import type { EventState, SignUpAudience } from '#contract/sign-up-rules.ts';
import type { Person } from '../permissions.ts';

// Who may sign up for an event, and when (SPEC 30.45 to 30.52). What is missing is the usual: published, open, for everybody.

/** What an event says of its sign-ups. Moments are ISO 8601 or dates. */
export interface SignUpTimes {
  readonly state?: EventState | undefined;
  readonly opensAt?: string | Date | null | undefined;
  readonly closesAt?: string | Date | null | undefined;
  readonly locked?: boolean | undefined;
}

/** Why nobody takes a seat now or joins a waitlist. */
export type SignUpBar =
  | 'event_called_off'
  | 'signups_locked'
  | 'signups_not_open'
  | 'signups_closed';

/** What keeps everybody from a seat or a list at this moment; null for nothing. A draft is not open yet. */
export function signUpBar(event: SignUpTimes, now: Date): SignUpBar | null {
  const { state = 'published', opensAt, closesAt, locked = false } = event;
  if (state === 'calledOff') return 'event_called_off';
  if (locked) return 'signups_locked';
  if (state === 'draft' || (opensAt != null && new Date(opensAt) > now)) return 'signups_not_open';
  return closesAt != null && new Date(closesAt) <= now ? 'signups_closed' : null;
}

/** Whether seats that become free are given to those who wait: sign-ups that have closed end joining alone. */
export function isGivingSeats({
  state = 'published',
  locked = false,
  confirm = false,
}: SignUpTimes & { readonly confirm?: boolean | undefined }): boolean {
  return state === 'published' && !locked && !confirm;
}

type Holder = Pick<Person, 'flags' | 'positions'>;

/** Whether somebody is among those whom an audience lets; one that names nobody lets everybody. */
export function isInAudience(
  { flags, positions }: Holder,
  audience: SignUpAudience | null | undefined,
): boolean {
  if (!audience || isForAll(audience)) return true;
  return (
    flags.some((flag) => audience.flags.includes(flag)) ||
    positions.some(
      ({ id, department }) =>
        audience.positions.includes(id) || audience.departments.includes(department),
    )
  );
}

interface Letting {
  readonly audience?: SignUpAudience | null | undefined;
}

/** Whether both the event and the role let somebody take a seat. */
export function isLet(person: Holder, event: Letting, role: Letting): boolean {
  return isInAudience(person, event.audience) && isInAudience(person, role.audience);
}

/** Whether there is a role in which the event lets somebody take a seat, or, where it has none, an answer to give. */
export function isLetAnywhere(
  person: Holder,
  event: Letting & { readonly roles: readonly Letting[] },
): boolean {
  const { roles } = event;
  const some = roles.length === 0 ? [{}] : roles;
  return some.some((role) => isLet(person, event, role));
}

export function isForAll({ departments, positions, flags }: SignUpAudience): boolean {
  return departments.length + positions.length + flags.length === 0;
}
