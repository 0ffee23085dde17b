import { isolated } from '#domain/markup/isolated.ts';
import { rolesMeant, type NamedRole } from '#domain/event-role.ts';
import type { AttendeeView, EventView } from '#sync/views/views.ts';
import type { Question } from '#ui/overlays/confirm.ts';
import { joined } from '../attendee-names.ts';
import { daysGone, type SeriesBase } from './repeat/series-edit.ts';
import {
  concernedAmong,
  eachOnce,
  heldOver,
  type Held,
  type SeatHolders,
} from './repeat/series-holders.ts';
import type { HeldEvent } from './repeat/series-holders.data.ts';
import type { TypedEvent } from './typed-event.ts';

interface Saving {
  readonly typed: Pick<TypedEvent, 'start' | 'roles' | 'repeat' | 'scope'>;
  /** The event as it is stored; null for a new one. */
  readonly event: Pick<EventView, 'start' | 'occurrence' | 'roles'> | null;
  /** Undefined until it is told. */
  readonly series: SeriesBase | undefined;
  /** Undefined while it is read. */
  readonly held: readonly HeldEvent[] | undefined;
}

/** SPEC 5.10, 31.33: the question before saving, which names those who lose a seat by it; null if nobody does. */
export function lostSeatsQuestion(
  { typed, event, series, held }: Saving,
  now: Date,
): Question | null {
  if (!event) return null;
  const { scope = 'this', roles } = typed;
  if (scope === 'this' || !held) return roleRemovalQuestion(event.roles, roles);
  const concerned = concernedAmong(held, { scope, occurrence: event.occurrence ?? '' });
  const removal = roleRemovalQuestion(heldOver(event.roles, concerned), roles);
  const days = concerned.map(({ occurrence }) => occurrence);
  const without = series ? daysGone({ typed, event, series }, days, now) : [];
  const gone = concerned.filter(({ occurrence }) => without.includes(occurrence));
  const deletion = deletionQuestion(gone);
  return removal && deletion ? both(removal, deletion) : (removal ?? deletion);
}

/** Names those who would lose their place with their role; null if nobody would. */
export function roleRemovalQuestion(
  attendance: readonly Held[],
  chosen: readonly NamedRole[],
): Question | null {
  const kept = new Set(rolesMeant(attendance, chosen));
  const lost = attendance.filter((role) => role.attending > 0 && !kept.has(role));
  const [first] = lost;
  if (!first) return null;
  const holders = lost
    .map((role) => `${holdersOf(role, ['holds', 'hold'])} ${isolated(role.name)}.`)
    .join(' ');
  const isOne = lost.length === 1;
  const cancelled = lost.reduce((sum, { attending }) => sum + attending, 0);
  return {
    title: isOne ? `Remove ${isolated(first.name)}?` : `Remove ${lost.length} roles?`,
    text: `${holders} ${cancelling(cancelled)}`,
    yes: isOne ? 'Remove role and save' : 'Remove roles and save',
    no: 'Keep editing',
    isDestructive: true,
  };
}

/** Names those who have a seat in events that go with the old rule; null if nobody has. */
function deletionQuestion(gone: readonly HeldEvent[]): Question | null {
  const roles = gone.flatMap((event) => event.roles);
  const seats = roles.flatMap(({ holders }) => holders);
  if (seats.length === 0) return null;
  const isOne = gone.length === 1;
  const deleted = isOne ? "One event isn't" : `${gone.length} events aren't`;
  const holders = `${holdersOf(eachOnce(roles), ['has', 'have'])} a seat there.`;
  return {
    title: isOne ? 'Delete an event?' : `Delete ${gone.length} events?`,
    text: `${deleted} in the new rule. ${holders} ${cancelling(seats.length)}`,
    yes: 'Change rule and save',
    no: 'Keep editing',
    isDestructive: true,
  };
}

function both(one: Question, other: Question): Question {
  const text = `${one.text} ${other.text}`;
  return { ...one, title: 'Cancel these RSVPs?', text, yes: 'Save anyway' };
}

function cancelling(count: number): string {
  return `Saving cancels ${count === 1 ? 'this RSVP' : 'these RSVPs'}.`;
}

const NAMED = 3;

/** `Ada and 3 others hold` */
function holdersOf(
  { attending, attendees }: SeatHolders,
  [holds, hold]: readonly [one: string, many: string],
): string {
  const names = namesOf(attendees);
  const [only] = names;
  if (attending === 1) return only === 'You' ? `You ${hold}` : `${only ?? '1 member'} ${holds}`;
  const shown = attending <= NAMED && names.length === attending ? names : names.slice(0, 1);
  const others = attending - shown.length;
  if (shown.length === 0) return `${attending} members ${hold}`;
  if (others === 0) return `${joined(shown)} ${hold}`;
  return `${joined([...shown, `${others} ${others === 1 ? 'other' : 'others'}`])} ${hold}`;
}

/** The names of those who attend, with the member first. */
function namesOf(attendees: readonly AttendeeView[]): string[] {
  const others = attendees.filter(({ isMe }) => !isMe).map(({ username }) => isolated(username));
  return others.length < attendees.length ? ['You', ...others] : others;
}
