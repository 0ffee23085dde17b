import type { EventRow, RsvpRow } from '#contract/events.ts';
import { mainDepartment } from '#domain/main-department.ts';

/** What a calendar needs of an event: small enough to keep fifty thousand of them in memory. */
export interface EventSummary {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly department: string;
  /** Places in all roles; 0 for an event without roles. */
  readonly capacity: number;
  readonly taken: number;
  /** What the member's own role is called, as the server says; null for none. */
  readonly mine: string | null;
  /** Missing for none, and from what an older version stored. */
  readonly mineId?: string;
  /** It was called off, or is no event for members yet. */
  readonly isOff?: true;
  readonly isDraft?: true;
  /** Local counter of the last change: a follower asks for everything above its own. */
  readonly seq: number;
  /** 1 once the event is deleted, or if its RSVPs arrived before it did. */
  readonly hidden: 0 | 1;
}

/** Holds the counts of an event whose row has not arrived yet. */
export function hiddenSummary(id: string, seq: number): EventSummary {
  const nothing = { title: '', start: 0, end: 0, department: '', capacity: 0 };
  return { ...nothing, id, taken: 0, mine: null, seq, hidden: 1 };
}

/** The summary of an event; the counts are those of `before`. */
export function eventSummary(event: EventRow, before: EventSummary): EventSummary {
  return {
    id: event.id,
    title: event.title,
    start: Date.parse(event.start),
    end: Date.parse(event.end),
    department: mainDepartment(event.roles),
    capacity: event.roles.reduce((sum, { capacity }) => sum + capacity, 0),
    taken: before.taken,
    mine: before.mine,
    ...(event.state === 'calledOff' && { isOff: true }),
    ...(event.state === 'draft' && { isDraft: true }),
    ...(before.mineId !== undefined && { mineId: before.mineId }),
    seq: before.seq,
    hidden: 0,
  };
}

/** The event summary after one RSVP of its event changed; either side may be missing. */
export function withRsvp(
  summary: EventSummary,
  { before, after, userId }: RsvpChange & { readonly userId: string | null },
): EventSummary {
  const taken = summary.taken + placesOf(after) - placesOf(before);
  if ((after ?? before)?.userId !== userId) return { ...summary, taken };
  const { mineId: _, ...others } = summary;
  if (after?.attending !== true) return { ...others, taken, mine: null };
  const { role, roleId } = after;
  return { ...others, taken, mine: role, ...(roleId !== undefined && { mineId: roleId }) };
}

export interface RsvpChange {
  readonly before: RsvpRow | undefined;
  readonly after: RsvpRow | undefined;
}

function placesOf(rsvp: RsvpRow | undefined): number {
  return rsvp?.attending === true ? 1 : 0;
}
