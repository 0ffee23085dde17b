import { isolated } from '#domain/markup/isolated.ts';
import type { Person } from '#domain/permissions.ts';
import { isInAudience, signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { atTime, duration } from '#ui/time/time.ts';
import { isOver } from '../entry-label.ts';
import type { Phase } from './role-standing.ts';

/** How far away a time is counted down to. */
const NEAR_MS = DAY_MS;

/** What can be done with the event's roles at the moment, by the server's clock in milliseconds. */
export function phaseOf(event: EventView, now: number): Phase {
  if (isUnpublished(event)) return 'unpublished';
  if (isOver(event, now)) return 'over';
  if (signUpBar(event, new Date(now)) !== null) return 'shut';
  return event.confirm === true ? 'asking' : 'open';
}

/** Whether somebody is not among those whom the event and the role let. A visitor is judged by nobody here. */
export function isBarred(event: EventView, role: RoleView, person: Person | null): boolean {
  if (person === null) return false;
  return !isInAudience(person, event.audience) || !isInAudience(person, role.audience);
}

/** What is said above the roles of when and whether one signs up; null for nothing that differs from the usual. */
export function signUpText(event: EventView, now: number): string | null {
  const { state, reason = '' } = event;
  const bar = signUpBar(event, new Date(now));
  if (isOver(event, now) || state === 'calledOff' || state === 'draft') return null;
  switch (bar) {
    case 'signups_locked':
      return `Sign-ups are locked.${reason === '' ? '' : ` ${isolated(reason)}`}`;
    case 'signups_not_open':
    case 'signups_closed':
      return shutText(event, { bar, now });
    case 'event_called_off':
      return null;
    case null:
      return openText(event, now);
  }
}

/** When sign-ups open, or closed, in the member's own zone; null where the event says no such time. */
export function shutText(
  { opensAt, closesAt }: Pick<EventView, 'opensAt' | 'closesAt'>,
  { bar, now }: { readonly bar: 'signups_not_open' | 'signups_closed'; readonly now: number },
): string | null {
  if (bar === 'signups_not_open')
    return opensAt == null ? null : `Sign-ups open ${momentText(opensAt, now)}.`;
  return closesAt == null ? null : `Sign-ups closed ${momentText(closesAt, now)}.`;
}

function openText({ closesAt, confirm }: EventView, now: number): string | null {
  const parts = [
    ...(closesAt == null ? [] : [`Sign-ups close ${momentText(closesAt, now)}.`]),
    ...(confirm === true ? ['Leaders confirm each seat.'] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** `at 20:00, in 3 h`, `on Fri 4 Dec at 20:00`. */
function momentText(iso: string, now: number): string {
  const away = Date.parse(iso) - now;
  const near = away > 0 && away < NEAR_MS ? `, in ${duration(away)}` : '';
  return `${atTime(iso, new Date(now))}${near}`;
}
