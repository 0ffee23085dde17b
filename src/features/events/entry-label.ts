// @chunk events
import type { CalendarEntry, RsvpStanding } from '#sync/views/views.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import {
  ago,
  asSentence,
  clockTime,
  duration,
  hasClockChange,
  longDate,
  nearDayName,
  zoneName,
} from '#ui/time/time.ts';
import { dayOf, daysBetween } from '#domain/time/day.ts';
import { fullDay } from './calendar-days.ts';

type Span = Pick<CalendarEntry, 'start' | 'end'>;

/**
 * The times of an event, `20:00 – 22:30`, with the other day if it ends a day or more later. The screen says the zone,
 * unless the clocks change before the end: `01:30 GMT-4 – 02:30 GMT-5`.
 */
export function timesOf(span: Span, today: string): string {
  return spanText(span, (iso) => fullDay(dayOf(new Date(iso)), today));
}

function spanText({ start, end }: Span, sayDay: (iso: string) => string): string {
  const until = lastsDays({ start, end }) ? `${sayDay(end)}, ` : '';
  const zoned = hasClockChange({ start, end }) ? inZone : clockTime;
  return `${zoned(start)} – ${until}${zoned(end)}`;
}

function inZone(iso: string): string {
  return `${clockTime(iso)} ${zoneName(iso)}`;
}

/** True for an event of 24 hours or more; a shorter one belongs to the day it starts on. */
export function lastsDays({ start, end }: Span): boolean {
  return Date.parse(end) - Date.parse(start) >= DAY_MS;
}

const standingLabels: Readonly<Record<RsvpStanding, string>> = {
  no: '',
  attending: "RSVP'd",
  waiting: 'waiting to send',
  cancelling: 'cancel waiting to send',
};

/** That it isn't an event as others are; '' for one that is. */
function stateLabel({ isOff, isDraft }: Pick<CalendarEntry, 'isOff' | 'isDraft'>): string {
  if (isOff) return 'called off';
  return isDraft ? 'draft' : '';
}

const SOON_MS = 12 * HOUR_MS;

/**
 * The times with their zone, for readers who see the date above; a near day is named: `Tomorrow, 21:00 – 23:30 CET`,
 * `21:00 – 23:30 CET`, `21:00 – Saturday, 21 November 2026, 02:00 CET`.
 */
export function nearTimesOf(event: Span, now: number): string {
  const day = nearDayName(event.start, new Date(now));
  const zone = hasClockChange(event) ? '' : ` ${zoneName(event.start)}`;
  const times = `${spanText(event, longDate)}${zone}`;
  return day === null ? times : `${asSentence(day)}, ${times}`;
}

/** Whether an event is over, and so has no seats to offer. `now` in milliseconds. */
export function isOver({ end }: Pick<Span, 'end'>, now: number): boolean {
  return Date.parse(end) <= now;
}

/**
 * How far away an event is: `in 2 h 10 min`, `in 3 days`, `on now, 40 min left`, `ended 3 days ago`. Days are those of the
 * calendar. It is empty for tomorrow, whose name says enough, unless the event is only hours away.
 */
export function nearness({ start, end }: Span, now: number): string {
  const [begins, ends] = [Date.parse(start), Date.parse(end)];
  if (now < begins) {
    const days = daysBetween(dayOf(new Date(now)), dayOf(new Date(start)));
    if (days > 1) return `in ${days} days`;
    return days === 0 || begins - now < SOON_MS ? `in ${duration(begins - now)}` : '';
  }
  if (now < ends) return `on now, ${duration(ends - now)} left`;
  return `ended ${ago(ends, now)}`;
}

/** How many places are left; empty for an event without places, or one that is over. */
export function entrySpots(entry: CalendarEntry, now: number): string {
  const isSilent = entry.spotsLeft === null || entry.isOff === true || isOver(entry, now);
  return isSilent ? '' : spotsLeftText(entry.spotsLeft);
}

/** Title, spots, standing: everything that a bar's position in the hours does not show. */
export function entryStanding(entry: CalendarEntry, now: number): string {
  return said([entry.title, stateLabel(entry), entrySpots(entry, now), standingLabels[entry.mine]]);
}

/** What a bar does not show of its entry, as a screen reader says it after its title: day, time, spots, standing. */
export function entryRest(
  entry: CalendarEntry,
  { today, now }: { readonly today: string; readonly now: number },
): string {
  return said([
    fullDay(dayOf(new Date(entry.start)), today),
    timesOf(entry, today).replace(' – ', ' to '),
    stateLabel(entry),
    entrySpots(entry, now),
    standingLabels[entry.mine],
    entry.isWaiting ? 'waiting to publish' : '',
  ]);
}

function said(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
