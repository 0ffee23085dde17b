import type { AttendanceCounts, CheckInMark } from '#contract/check-in.ts';
import type { EventState } from '#contract/sign-up-rules.ts';
import { can, type Person } from './permissions.ts';
import { DAY_MS, MINUTE_MS } from './time/durations.ts';

/** So long before the start check-in begins. */
export const CHECK_IN_BEFORE_MS = 30 * MINUTE_MS;
/** So long after the end it can be opened. */
export const CHECK_IN_OPEN_MS = DAY_MS;
/** So long after the end the server takes marks: what was made without a connection arrives late. */
export const CHECK_IN_TAKEN_MS = 7 * DAY_MS;
/** What is said of a member's coming looks back so many days. */
export const ATTENDANCE_DAYS = 90;

interface CheckedIn {
  readonly start: Date | string;
  readonly end: Date | string;
  readonly state?: EventState | undefined;
}

/** When marks of the event are taken. */
export function checkInSpan({ start, end }: CheckedIn): { readonly from: Date; readonly to: Date } {
  return {
    from: new Date(new Date(start).getTime() - CHECK_IN_BEFORE_MS),
    to: new Date(new Date(end).getTime() + CHECK_IN_TAKEN_MS),
  };
}

/** Whether the server takes marks of the event now: only what is published takes place. */
export function isCheckInTaken(event: CheckedIn, now: Date): boolean {
  const { from, to } = checkInSpan(event);
  return (event.state ?? 'published') === 'published' && now >= from && now <= to;
}

/** Whether screens offer check-in now. */
export function isCheckInOpen(event: CheckedIn, now: Date): boolean {
  return isCheckInTaken(event, now) && now <= offeredUntil(event);
}

/** SPEC 32.31: whether screens only say who came, since check-in is offered no more. */
export function isCheckInOver(event: CheckedIn, now: Date): boolean {
  return (event.state ?? 'published') === 'published' && now > offeredUntil(event);
}

function offeredUntil({ end }: CheckedIn): Date {
  return new Date(new Date(end).getTime() + CHECK_IN_OPEN_MS);
}

interface Known extends Person {
  readonly id: string;
}

/** SPEC 32.1: whether somebody may check in at an event with these helpers: whoever may edit it, and org members whom it names. */
export function mayCheckIn(
  person: Known | null,
  { helpers }: { readonly helpers: readonly string[] },
): boolean {
  if (can(person, 'events.edit')) return true;
  return person !== null && can(person, 'events.read') && helpers.includes(person.id);
}

/** Whether the mark says that somebody was there. */
export function hasCome(mark: CheckInMark): boolean {
  return mark === 'present' || mark === 'late';
}

/** A mark that somebody makes, and the one that they saw. */
export interface MarkWish {
  readonly mark: CheckInMark;
  readonly was: CheckInMark;
}

/**
 * SPEC 32.3, 32.37, CI1: the mark that stands once this one has arrived. The later one does, but a no-show, or taking a mark back, gives way
 * to the word that somebody was there, if its maker had not seen that.
 */
export function markAfter(standing: CheckInMark, { mark, was }: MarkWish): CheckInMark {
  const isUnseen = hasCome(standing) && was !== standing;
  return isUnseen && (mark === 'noShow' || mark === 'none') ? standing : mark;
}

type Coming = Pick<AttendanceCounts, 'present' | 'late'>;

/** How many events a member came to. */
export function timesCome({ present, late }: Coming): number {
  return present + late;
}

/** "7 of 9 in 90 days" */
export function comingText({ seats, ...coming }: Coming & { readonly seats: number }): string {
  return `${timesCome(coming)} of ${seats} in ${ATTENDANCE_DAYS} days`;
}

/** SPEC 32.9: what a member's coming is worth: ten for each time, five where they were late. Nothing takes any of it away. */
export function activityScoreOf({ present, late }: Coming): number {
  return 10 * present + 5 * late;
}

/** Why marks are not taken, yet or any more, and when that ends or began. */
export interface CheckInBar {
  readonly is: 'early' | 'late';
  readonly at: Date;
}

/** How far `now` is from the span, for a refusal; null within it. */
export function checkInBar(event: CheckedIn, now: Date): CheckInBar | null {
  const { from, to } = checkInSpan(event);
  if (now < from) return { is: 'early', at: from };
  return now > to ? { is: 'late', at: to } : null;
}
