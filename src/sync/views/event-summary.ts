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
  /** The member's own role as the server says it. */
  readonly mine: string | null;
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
export function summaryOf(event: EventRow, before: EventSummary): EventSummary {
  return {
    id: event.id,
    title: event.title,
    start: Date.parse(event.start),
    end: Date.parse(event.end),
    department: mainDepartment(event.roles),
    capacity: event.roles.reduce((sum, { capacity }) => sum + capacity, 0),
    taken: before.taken,
    mine: before.mine,
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
  const isMine = (after ?? before)?.userId === userId;
  return { ...summary, taken, mine: isMine ? heldRole(after) : summary.mine };
}

export interface RsvpChange {
  readonly before: RsvpRow | undefined;
  readonly after: RsvpRow | undefined;
}

function placesOf(rsvp: RsvpRow | undefined): number {
  return rsvp?.attending === true ? 1 : 0;
}

function heldRole(rsvp: RsvpRow | undefined): string | null {
  return rsvp?.attending === true ? rsvp.role : null;
}
