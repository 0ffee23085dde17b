import type { EventAnswer } from '#contract/answers.ts';
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
  /** Why it was called off, or '' for no reason; null if it takes place, or missing. */
  readonly offReason?: string | null;
  /** The reader's place in it; null for none ever. It goes on counting when it is cancelled. */
  readonly rsvp: {
    readonly role: string;
    readonly attending: boolean;
    /** What the reader has instead of a seat: one that leaders are still to confirm, or a maybe. */
    readonly tentative?: TentativeAnswer | null;
    readonly revision: number;
  } | null;
}

type TentativeAnswer = 'asked' | 'maybe';

/** The answer, if it says that its author may come. */
export function tentativeIn(answer: EventAnswer): TentativeAnswer | null {
  return answer === 'asked' || answer === 'maybe' ? answer : null;
}

export interface Reading {
  /** The address at which the reader finds the event in the portal. */
  readonly address: string;
  /** What the reader gave up is cancelled in a calendar of their own RSVPs; elsewhere the event goes on without them. */
  readonly isOwn: boolean;
}

/** SPEC 14.6, SPEC 14.11, SPEC 14.12, SPEC 30.53 and SPEC 30.54: an event in the words and numbers of a calendar app. */
export function eventInCalendar(
  event: EventForCalendar,
  { address, isOwn }: Reading,
): CalendarEvent {
  const { id, start, end, changedAt, isDeleted, offReason = null, rsvp } = event;
  const isTentative = tentativeOf(event) !== null;
  return {
    ...{ uid: id, start, end, changedAt, address },
    title: titleOf(event, isOwn),
    text: calendarText(event, { address, isOwn }),
    sequence: sequenceOf(event),
    isCancelled:
      isDeleted || offReason !== null || (isOwn && rsvp?.attending !== true && !isTentative),
    ...(isTentative && { isTentative }),
    isBusy: rsvp?.attending === true,
  };
}

function tentativeOf({ rsvp }: EventForCalendar): TentativeAnswer | null {
  return rsvp?.attending === true ? null : (rsvp?.tentative ?? null);
}

/** Google and Apple show a cancelled event of a subscription like any other, and a tentative one, so its title says so. */
function titleOf(event: EventForCalendar, isOwn: boolean): string {
  const { title, isDeleted, offReason = null, rsvp } = event;
  const standing = titleStandingOf(event);
  const named = standing === '' ? title : `${isolated(title)} (${standing})`;
  const words = standing === '' ? isolated(title) : named;
  const isSaid = saysCancelled.test(title);
  if (isDeleted) return isSaid ? named : `Cancelled: ${words}`;
  if (offReason !== null) return isSaid ? named : `Called off: ${words}`;
  return isOwn && rsvp?.attending !== true && standing === '' ? `RSVP cancelled: ${words}` : named;
}

/** What the title says of the reader's answer; '' for nothing. */
function titleStandingOf(event: EventForCalendar): string {
  const role = isolated(event.rsvp?.role ?? '');
  const tentative = tentativeOf(event);
  if (tentative === 'maybe') return 'maybe';
  if (tentative === 'asked') return role === '' ? 'asked' : `asked for ${role}`;
  return event.rsvp?.attending === true ? role : '';
}

/** Whoever deleted it may have said so before. */
const saysCancelled = /^\W*cancell?ed\b/i;

/** A deleted event may have been deleted for what its text said. */
function calendarText(event: EventForCalendar, { address, isOwn }: Reading): string {
  if (event.isDeleted) return 'This event was cancelled.';
  const { offReason = null } = event;
  const off =
    offReason === null
      ? ''
      : `This event was called off.${offReason === '' ? '' : ` ${isolated(offReason)}`}`;
  return [off, standingOf(event, isOwn), excerptOf(event.description), address]
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

function standingOf(event: EventForCalendar, isOwn: boolean): string {
  const { rsvp } = event;
  const tentative = tentativeOf(event);
  if (tentative === 'maybe') return 'You said maybe.';
  if (tentative === 'asked') return 'You asked for a seat, which is not confirmed yet.';
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
