import type { PeopleDestination } from '#contract/event-people.ts';
import type { EventDetail } from '#contract/events.ts';
import { spotsLeft } from '#domain/sign-ups/capacity.ts';
import { mainDepartment } from '#domain/main-department.ts';
import type { Queryable } from '../db/database.ts';
import { announce, type Announcement } from './announce.ts';

interface Told {
  readonly id: string;
  readonly title: string;
  readonly start: Date | string;
  readonly end: Date | string;
  readonly revision: number;
  readonly roles: readonly { readonly department: string }[];
}

interface Attendee {
  readonly userId: string;
  readonly role: string;
}

type Cause = Pick<Announcement, 'actorId' | 'at'>;

/** SPEC 12.3: tells all org members who want to hear of it. An event that was over when it was entered is no news. */
export async function announceNewEvent(
  tx: Queryable,
  event: EventDetail,
  cause: Cause,
): Promise<void> {
  if (isOver(event, cause.at)) return;
  const free = event.roles.filter((role) => spotsLeft(role) > 0);
  const [only] = free;
  await announce(tx, {
    ...cause,
    source: `event.new:${event.id}`,
    recipients: null,
    news: {
      kind: 'event.new',
      ...eventFactsOf(event),
      role: only && free.length === 1 ? only.name : null,
      ...(only && free.length === 1 && { roleId: only.id }),
      spotsLeft:
        event.roles.length === 0 ? null : free.reduce((sum, role) => sum + spotsLeft(role), 0),
    },
  });
}

interface Edit extends Cause {
  readonly before: Told;
  readonly after: EventDetail;
  /** Those whose RSVPs were cancelled together with their roles. */
  readonly removed: readonly Attendee[];
  /** So many more events of the series concern them. */
  readonly more: number;
}

/** SPEC 12.4: tells those whose time or role changed, naming each one's role. */
export async function announceEdit(
  tx: Queryable,
  { before, after, removed, more, ...cause }: Edit,
): Promise<void> {
  if (isOver(after, cause.at)) return;
  const was = { title: before.title, start: isoOf(before.start), end: isoOf(before.end) };
  const isMoved = was.start !== isoOf(after.start) || was.end !== isoOf(after.end);
  const staying = isMoved ? after.rsvps.filter(({ attending }) => attending) : [];
  for (const [attendees, isRoleGone] of [
    [staying, false],
    [removed, true],
  ] as const) {
    for (const [role, recipients] of byRole(attendees)) {
      await announce(tx, {
        ...cause,
        source: `event.changed:${after.id}:${after.revision}`,
        recipients,
        news: {
          kind: 'event.changed',
          ...{ ...eventFactsOf(after), was, role, isRoleGone, ...ofSeries(more) },
        },
      });
    }
  }
}

interface EndedLists extends Cause {
  readonly event: EventDetail;
  /** Those who waited for roles that the event has no more. */
  readonly left: readonly Attendee[];
  /** So many more events of the series concern them. */
  readonly more: number;
}

/** SPEC 30.14: tells those who waited for a role that was removed. */
export async function announceEndedLists(
  tx: Queryable,
  { event, left, more, ...cause }: EndedLists,
): Promise<void> {
  if (isOver(event, cause.at)) return;
  for (const [role, recipients] of byRole(left)) {
    await announce(tx, {
      ...{ ...cause, recipients },
      source: `waitlist.ended:${event.id}:${event.revision}:${role}`,
      news: { kind: 'waitlist.ended', ...eventFactsOf(event), role, ...ofSeries(more) },
    });
  }
}

interface Move extends Cause {
  readonly event: Omit<Told, 'revision' | 'roles'> & {
    readonly roles: readonly { readonly department: string; readonly place: number }[];
  };
  /** Who was moved, and the revision of their answer. */
  readonly userId: string;
  readonly revision: number;
  readonly to: PeopleDestination;
  readonly role: string | null;
  /** The leader's name. */
  readonly by: string;
}

/** SPEC 30.23: tells a member where a leader has put them. */
export async function announceMove(
  tx: Queryable,
  { event, userId, revision, to, role, by, ...cause }: Move,
): Promise<void> {
  const roles = event.roles.toSorted((one, other) => one.place - other.place);
  await announce(tx, {
    ...{ ...cause, recipients: [userId] },
    source: `answer.moved:${event.id}:${userId}:${revision}`,
    news: { kind: 'answer.moved', ...eventFactsOf({ ...event, roles }), to, role, by },
  });
}

interface KeptWaiting {
  readonly event: EventDetail;
  readonly userId: string;
  readonly roleId: string;
  /** The revision of their answer. */
  readonly revision: number;
  readonly at: Date;
}

/** SPEC 31.21: tells a member who wants a seat in each event of a series that they wait for one in this one. */
export async function announceKeptWaiting(
  tx: Queryable,
  { event, userId, roleId, revision, at }: KeptWaiting,
): Promise<void> {
  const role = event.roles.find(({ id }) => id === roleId)?.name ?? null;
  await announce(tx, {
    ...{ recipients: [userId], actorId: null, at },
    source: `answer.moved:${event.id}:${userId}:${revision}`,
    news: { kind: 'answer.moved', ...eventFactsOf(event), to: 'waiting', role, by: '' },
  });
}

interface StateSet extends Cause {
  readonly event: EventDetail;
  readonly recipients: readonly string[];
}

/** SPEC 30.52: tells those who had an answer that the event was called off, or takes place after all. */
export async function announceState(
  tx: Queryable,
  { event, recipients, ...cause }: StateSet,
): Promise<void> {
  if (isOver(event, cause.at) || recipients.length === 0) return;
  const isOff = event.state === 'calledOff';
  await announce(tx, {
    ...{ ...cause, recipients },
    source: `event.state:${event.id}:${event.revision}`,
    news: {
      kind: 'event.state',
      ...eventFactsOf(event),
      ...{ isOff, reason: isOff ? (event.reason ?? '') : '' },
    },
  });
}

interface Decided extends Cause {
  readonly event: Move['event'];
  readonly userId: string;
  /** The revision of their answer. */
  readonly revision: number;
  readonly role: string;
  readonly accepted: boolean;
  readonly note: string;
}

/** SPEC 30.50: tells a member what became of the seat that they asked for. */
export async function announceDecided(
  tx: Queryable,
  { event, userId, revision, role, accepted, note, ...cause }: Decided,
): Promise<void> {
  const roles = event.roles.toSorted((one, other) => one.place - other.place);
  await announce(tx, {
    ...{ ...cause, recipients: [userId] },
    source: `seat.decided:${event.id}:${userId}:${revision}`,
    news: { kind: 'seat.decided', ...eventFactsOf({ ...event, roles }), role, accepted, note },
  });
}

interface Asking {
  readonly event: Omit<Told, 'revision'>;
  readonly userIds: readonly string[];
  readonly at: Date;
}

/** SPEC 30.27: asks members, of whom there is at least one, for their answers. */
export async function announceAsking(tx: Queryable, { event, userIds, at }: Asking): Promise<void> {
  await announce(tx, {
    ...{ recipients: userIds, actorId: null, at },
    source: `answer.asked:${event.id}:${at.toISOString()}`,
    news: { kind: 'answer.asked', ...eventFactsOf(event) },
  });
}

interface Cancellation extends Cause {
  readonly event: Told;
  readonly attendees: readonly Attendee[];
  readonly more: number;
}

/**
 * SPEC 12.5: tells those who attended. Earlier notices of the event leave the lists with it, which is why there is
 * an announcement even if nobody attended.
 */
export async function announceCancellation(
  tx: Queryable,
  { event, attendees, more, ...cause }: Cancellation,
): Promise<void> {
  const told = isOver(event, cause.at) ? [] : [...byRole(attendees)];
  for (const [role, recipients] of told.length === 0 ? [['', []] as const] : told) {
    await announce(tx, {
      ...cause,
      source: `event.cancelled:${event.id}:${event.revision}`,
      recipients,
      news: { kind: 'event.cancelled', ...eventFactsOf(event), role, ...ofSeries(more) },
    });
  }
}

function ofSeries(more: number) {
  return more > 0 ? { more } : {};
}

export function eventFactsOf(event: Omit<Told, 'revision'>) {
  return {
    eventId: event.id,
    title: event.title,
    start: isoOf(event.start),
    end: isoOf(event.end),
    department: mainDepartment(event.roles),
  };
}

function byRole(attendees: readonly Attendee[]): Map<string, string[]> {
  const roles = new Map<string, string[]>();
  for (const { userId, role } of attendees) {
    const known = roles.get(role);
    if (known) known.push(userId);
    else roles.set(role, [userId]);
  }
  return roles;
}

function isOver({ end }: Pick<Told, 'end'>, at: Date): boolean {
  return new Date(end) <= at;
}

function isoOf(moment: Date | string): string {
  return new Date(moment).toISOString();
}
