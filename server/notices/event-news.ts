import type { EventDetail } from '#contract/events.ts';
import { spotsLeft } from '#domain/capacity.ts';
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
}

/** SPEC 12.4: tells those whose time or role changed, naming each one's role. */
export async function announceEdit(
  tx: Queryable,
  { before, after, removed, ...cause }: Edit,
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
        news: { kind: 'event.changed', ...eventFactsOf(after), was, role, isRoleGone },
      });
    }
  }
}

interface Cancellation extends Cause {
  readonly event: Told;
  readonly attendees: readonly Attendee[];
}

/**
 * SPEC 12.5: tells those who attended. Earlier notices of the event leave the lists with it, which is why there is
 * an announcement even if nobody attended.
 */
export async function announceCancellation(
  tx: Queryable,
  { event, attendees, ...cause }: Cancellation,
): Promise<void> {
  const told = isOver(event, cause.at) ? [] : [...byRole(attendees)];
  for (const [role, recipients] of told.length === 0 ? [['', []] as const] : told) {
    await announce(tx, {
      ...cause,
      source: `event.cancelled:${event.id}:${event.revision}`,
      recipients,
      news: { kind: 'event.cancelled', ...eventFactsOf(event), role },
    });
  }
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
