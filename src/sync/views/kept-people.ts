import type { EventPersonRow } from '#contract/answers.ts';
import type { AbsenceRow } from '#contract/absence-row.ts';
import type { EventAlone, EventRow, RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { byId, byName } from '#domain/by-name.ts';
import { isRole } from '#domain/event-role.ts';

/** What a device of whoever may edit events has of one. */
interface KeptRows {
  readonly event: EventRow;
  readonly rsvps: readonly RsvpRow[];
  readonly people: readonly EventPersonRow[];
  readonly members: readonly MemberRow[];
  readonly absences: readonly AbsenceRow[];
}

export interface NamedMember {
  readonly userId: string;
  readonly username: string;
}

export interface KeptPeople {
  readonly event: EventAlone;
  /** Who has said nothing, by name; also whoever is suspended, which only the server knows. */
  readonly unanswered: readonly NamedMember[];
  /** Who has said nothing and is away then, so that they can't go (SPEC 30.30), by name. */
  readonly absent: readonly NamedMember[];
  /** Org members, and who else is in the event, by name. */
  readonly all: readonly NamedMember[];
  /** Who is away then. */
  readonly away: ReadonlySet<string>;
}

/** SPEC 30.60: the people of an event as the server would tell them, by what the device has. */
export function keptPeople({ event, rsvps, people, members, absences }: KeptRows): KeptPeople {
  const told = rsvps.filter(({ answer = 'none', attending }) => attending || answer !== 'none');
  const waiting = people.filter((one) => one.asked !== null || one.waiting.length > 0);
  const inEvent = new Set([...told, ...waiting].map(({ userId }) => userId));
  const away = new Set(absences.filter((one) => isWithin(one, event)).map(({ userId }) => userId));
  const all = members
    .filter(({ id, isOrgMember }) => isOrgMember || inEvent.has(id))
    .map(({ id, username }) => ({ userId: id, username }))
    .toSorted(
      (one, other) => byName(one.username, other.username) || byId(one.userId, other.userId),
    );
  const silent = all.filter(({ userId }) => !inEvent.has(userId));
  return {
    event: eventAlone({ event, rsvps: told, people, members }),
    unanswered: silent.filter(({ userId }) => !away.has(userId)),
    absent: silent.filter(({ userId }) => away.has(userId)),
    ...{ all, away },
  };
}

/** Whether an absence and an event meet; back to back they don't. */
function isWithin({ from, to }: AbsenceRow, { start, end }: EventRow): boolean {
  return Date.parse(from) < Date.parse(end) && Date.parse(to) > Date.parse(start);
}

/** `rsvps` are those that say something. */
function eventAlone({ event, rsvps, people, members }: Omit<KeptRows, 'absences'>): EventAlone {
  const byUser = new Map(members.map((member) => [member.id, member]));
  const named = <P extends { readonly userId: string }>(one: P) => ({
    ...one,
    username: byUser.get(one.userId)?.username ?? '[Unknown]',
  });
  const answers = new Map(rsvps.map(({ userId, answer = 'none' }) => [userId, answer]));
  const isOn = (list: EventPersonRow['waiting'], id: string | undefined) =>
    list.some(({ roleId }) => roleId === id);
  return {
    ...event,
    roles: event.roles.map((role) => ({
      ...role,
      attending: rsvps.filter((one) => one.attending && isRole(role, one)).length,
      waiting: people.filter(({ waiting }) => isOn(waiting, role.id)).length,
    })),
    rsvps: rsvps.map((row) => ({
      ...named(row),
      avatarUrl: byUser.get(row.userId)?.avatarUrl ?? '',
    })),
    answers: { maybe: countOf(rsvps, 'maybe'), no: countOf(rsvps, 'no') },
    waitlist: waitlistOf(event, people).map(named),
    asked: askedOf(event, people).map(named),
    notes: people
      .filter(({ note }) => note !== '')
      .map(({ userId, note, asked }) => ({
        ...{ userId, note },
        answer: asked ? 'asked' : (answers.get(userId) ?? 'none'),
      })),
  };
}

function countOf(rsvps: readonly RsvpRow[], which: 'maybe' | 'no'): number {
  return rsvps.filter(({ answer }) => answer === which).length;
}

/** Who waits, by the event's roles and in the server's order: that of their tickets. */
function waitlistOf({ roles }: EventRow, people: readonly EventPersonRow[]) {
  return roles.flatMap(({ id, name }) =>
    people
      .flatMap(({ userId, waiting }) => {
        const place = waiting.find(({ roleId }) => roleId === id);
        return place ? [{ userId, ticket: place.ticket }] : [];
      })
      .toSorted((one, other) => one.ticket - other.ticket)
      .map(({ userId }, at) => ({ role: name, userId, place: at + 1 })),
  );
}

/** Those who asked for a seat, in the order of their asking. */
function askedOf({ roles }: EventRow, people: readonly EventPersonRow[]) {
  return people
    .flatMap(({ userId, asked }) => {
      const role = roles.find(({ id }) => id === asked?.roleId);
      return asked && role ? [{ userId, at: asked.at, roleId: asked.roleId, role: role.name }] : [];
    })
    .toSorted(
      (one, other) => Date.parse(one.at) - Date.parse(other.at) || byId(one.userId, other.userId),
    )
    .map(({ userId, roleId, role }) => ({ userId, roleId, role }));
}
