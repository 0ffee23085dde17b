import type { EventAlone } from '#contract/events.ts';
import type { PeopleDestination } from '#contract/event-people.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { attendingText } from '#domain/sign-ups/capacity.ts';
import { isRole } from '#domain/event-role.ts';
import type { EventPeople } from './people.data.ts';

// What a leader sees of an event's people, and where each can be put.

export interface PersonInEvent {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl: string;
  /** What they said along with their answer; '' for nothing. */
  readonly note: string;
}

/** Where somebody stands, or is put. `role` is its id; null where there is none. */
export interface PeoplePlace {
  readonly to: PeopleDestination;
  readonly role: string | null;
}

/** A place with its number on a waitlist, from 1; the end if there is none. */
export interface NumberedPlace extends PeoplePlace {
  readonly place?: number;
}

export interface PeopleGroup extends PeoplePlace {
  readonly title: string;
  /** "6/8 attending", "3 waiting". */
  readonly count: string;
  readonly people: readonly PersonInEvent[];
}

/** Seats and waitlists by role, then who said maybe and who can't go; a list that nobody is on is left out. */
export function peopleGroups(event: EventAlone): PeopleGroup[] {
  const notes = notesOf(event);
  const person = ({ userId, username, avatarUrl = '' }: Named): PersonInEvent => ({
    ...{ userId, username, avatarUrl },
    note: notes.get(userId) ?? '',
  });
  const answered = (answer: 'maybe' | 'no') =>
    event.rsvps.filter((rsvp) => rsvp.answer === answer).map(person);
  const ofRoles = event.roles.flatMap((kept): PeopleGroup[] => {
    const { id = '', name, ...seats } = kept;
    const holders = event.rsvps.filter((rsvp) => rsvp.attending && isRole(kept, rsvp)).map(person);
    const waiting = (event.waitlist ?? []).filter((one) => one.role === name).map(person);
    const list = { to: 'waiting', role: id, title: `${isolated(name)}, waitlist` } as const;
    return [
      { to: 'seat', role: id, title: name, count: attendingText(seats), people: holders },
      ...(waiting.length > 0
        ? [{ ...list, count: `${waiting.length} waiting`, people: waiting }]
        : []),
    ];
  });
  const others = [
    { to: 'maybe', title: 'Maybe', people: answered('maybe') },
    { to: 'no', title: "Can't go", people: answered('no') },
  ] as const;
  return [
    ...ofRoles,
    ...others
      .filter(({ people }) => people.length > 0)
      .map((group) => ({ ...group, role: null, count: String(group.people.length) })),
  ];
}

/** What was noted, by the members' ids. */
function notesOf({ notes = [] }: EventAlone): ReadonlyMap<string, string> {
  return new Map(notes.map(({ userId, note }) => [userId, note]));
}

interface Named {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl?: string;
}

/** Whether people are asked for their answer, and it can be called off: it is neither a draft, nor called off, nor over. */
export function isStillOn(
  { state = 'published', end }: Pick<EventAlone, 'state' | 'end'>,
  now: number,
): boolean {
  return state === 'published' && Date.parse(end) > now;
}

export interface WayOfMoving extends PeoplePlace {
  readonly label: string;
}

/** Everywhere that somebody can be put who stands there; null for somebody who has not answered. */
export function destinationsFrom(
  { roles }: EventAlone,
  from: PeoplePlace | null,
): readonly WayOfMoving[] {
  const all: WayOfMoving[] = [
    ...roles.map(({ id = '', name }) => ({ to: 'seat', role: id, label: isolated(name) }) as const),
    ...roles
      .filter(({ attending, capacity }) => attending >= capacity)
      .map(({ id = '', name }) => ({
        ...({ to: 'waiting', role: id } as const),
        label: `${isolated(name)}, waitlist`,
      })),
    { to: 'maybe', role: null, label: 'Maybe' },
    { to: 'no', role: null, label: "Can't go" },
  ];
  return all.filter(({ to, role }) => to !== from?.to || role !== from.role);
}

/** The sign-ups as a text to paste, role by role. */
export function signUpsText(
  { event, absent }: Pick<EventPeople, 'event' | 'absent'>,
  when: string,
): string {
  const notes = notesOf(event);
  const named = ({ userId, username }: Named, ...more: readonly string[]) => {
    const said = [...more, notes.get(userId) ?? ''].filter((one) => one !== '');
    return said.length === 0 ? username : `${username} (${said.join(', ')})`;
  };
  const lines = peopleGroups(event).map(({ title, count, people }) => {
    const names = people.map((one) => named(one));
    return `${title} (${count}): ${names.length === 0 ? 'nobody yet' : names.join(', ')}`;
  });
  const away = absent.map(({ username }) => username);
  const asked = (event.asked ?? []).map((one) => named(one, one.role));
  return [
    ...[event.title, when, '', ...lines],
    ...(away.length === 0 ? [] : [`Away (${away.length}): ${away.join(', ')}`]),
    ...(asked.length === 0 ? [] : [`Ask for a seat: ${asked.join(', ')}`]),
  ].join('\n');
}
