import { linesOf } from './html-lines.ts';
import type { CalendarEvent } from './icalendar.ts';
import { isolated } from './markup/isolated.ts';

/** What a calendar app is told of an event, and for whom. */
export interface EventForCalendar {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** HTML that has passed the policy. */
  readonly description: string;
  readonly revision: number;
  readonly changedAt: string;
  readonly isDeleted: boolean;
  /** The reader's place in it; null for none ever. It goes on counting when it is cancelled. */
  readonly rsvp: {
    readonly role: string;
    readonly attending: boolean;
    readonly revision: number;
  } | null;
}

export interface Reading {
  /** Where the reader finds the event in the portal. */
  readonly address: string;
  /** What the reader gave up is cancelled in a calendar of their own RSVPs; elsewhere the event goes on without them. */
  readonly isOwn: boolean;
}

/** SPEC 14.6, SPEC 14.11 and SPEC 14.12: an event in the words and numbers of a calendar app. */
export function eventInCalendar(
  event: EventForCalendar,
  { address, isOwn }: Reading,
): CalendarEvent {
  const { id, start, end, changedAt, isDeleted, rsvp } = event;
  return {
    ...{ uid: id, start, end, changedAt, address },
    title: titleOf(event, isOwn),
    text: calendarText(event, { address, isOwn }),
    sequence: sequenceOf(event),
    isCancelled: isDeleted || (isOwn && rsvp?.attending !== true),
    isBusy: rsvp?.attending === true,
  };
}

/** Google and Apple show a cancelled event of a subscription like any other, so its title says so. */
function titleOf({ title, isDeleted, rsvp }: EventForCalendar, isOwn: boolean): string {
  const isGoing = rsvp?.attending === true;
  const named = isGoing && rsvp.role !== '' ? `${isolated(title)} (${isolated(rsvp.role)})` : title;
  const words = isGoing ? named : isolated(title);
  if (isDeleted) return saysCancelled.test(title) ? named : `Cancelled: ${words}`;
  return isOwn && !isGoing ? `RSVP cancelled: ${words}` : named;
}

/** Whoever deleted it may have said so before. */
const saysCancelled = /^\W*cancell?ed\b/i;

/** A deleted event may have been deleted for what its text said. */
function calendarText(event: EventForCalendar, { address, isOwn }: Reading): string {
  if (event.isDeleted) return 'This event was cancelled.';
  return [standingOf(event, isOwn), excerptOf(event.description), address]
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * A deletion comes after everything that was done to the event, and its return has the next revision: between two revisions
 * there is room for one number. An RSVP's revision never falls either, so the sum doesn't.
 */
function sequenceOf({ revision, isDeleted, rsvp }: EventForCalendar): number {
  return 2 * revision + (isDeleted ? 1 : 0) + (rsvp?.revision ?? 0);
}

function standingOf({ rsvp }: EventForCalendar, isOwn: boolean): string {
  if (rsvp?.attending !== true) return isOwn ? "You're no longer signed up for this event." : '';
  return rsvp.role === '' ? "You're signed up." : `You're signed up as ${isolated(rsvp.role)}.`;
}

const LONGEST_TEXT = 4_000;

function excerptOf(html: string): string {
  const text = linesOf(html);
  if (text.length <= LONGEST_TEXT) return text;
  // Not in the middle of a character that takes two places.
  return `${text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
