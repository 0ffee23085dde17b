// Times are shown in the member's own zone, always as text that can be read without a legend.

import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { dayOf, daysBetween } from '#domain/time/day.ts';
import { clockTimeIn, dayNameIn, formatIn, zoneNameIn } from '#domain/time/zoned-time.ts';
import { here } from './device-zone.ts';

/** A moment in the member's zone, in any form. */
export function format(at: Date, form: Intl.DateTimeFormatOptions): string {
  return formatIn(here, at, form);
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** A time such as "20:14". */
export function clockTime(iso: string): string {
  return clockTimeIn(here, new Date(iso));
}

/** A date such as "18 Nov 2026". */
export function calendarDate(iso: string): string {
  return format(new Date(iso), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A date such as "Friday, 20 November 2026". */
export function longDate(iso: string): string {
  return format(new Date(iso), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A moment such as "18 Nov 2026, 20:14". */
export function dateAndTime(iso: string): string {
  return `${calendarDate(iso)}, ${clockTime(iso)}`;
}

/** The short name of the member's zone at that instant: "GMT", "CET", "GMT+5:30". */
export function zoneName(iso: string): string {
  return zoneNameIn(here, new Date(iso));
}

/** Whether the clocks change between start and end: two hours of that night may look like one, or three. */
export function hasClockChange({ start, end }: Span): boolean {
  return new Date(start).getTimezoneOffset() !== new Date(end).getTimezoneOffset();
}

/** The zone, "CET", or both zones, "CEST – CET", if the clocks change in between. */
export function zoneSpan(span: Span): string {
  return hasClockChange(span)
    ? `${zoneName(span.start)} – ${zoneName(span.end)}`
    : zoneName(span.start);
}

/** A day: "today", "yesterday", "tomorrow", "Sat 21 Nov", and with the year if it is a different one. */
export function dayName(iso: string, now: Date): string {
  return nearDayName(iso, now) ?? dayNameIn(here, new Date(iso), now);
}

/** The day's name if it is "today", "yesterday" or "tomorrow"; null for any other day. */
export function nearDayName(iso: string, now: Date): string | null {
  const days = daysAhead(iso, now);
  if (days === 0) return 'today';
  if (days === -1) return 'yesterday';
  return days === 1 ? 'tomorrow' : null;
}

/** How many calendar days from now: 1 for tomorrow, below 0 for the past. */
export function daysAhead(iso: string, now: Date): number {
  return daysBetween(dayOf(now), dayOf(new Date(iso)));
}

/** A moment within a sentence: "at 08:22", "yesterday at 18:09", "on Wed 18 Nov at 08:22". */
export function atTime(iso: string, now: Date): string {
  const time = `at ${clockTime(iso)}`;
  const near = nearDayName(iso, now);
  if (near === 'today') return time;
  return near === null ? `on ${dayName(iso, now)} ${time}` : `${near} ${time}`;
}

/** A moment such as "today, 17:52". */
export function dayAndTime(iso: string, now: Date): string {
  return `${dayName(iso, now)}, ${clockTime(iso)}`;
}

/** A span such as "Today, 20:00 – 22:30 GMT"; an end on another day is written out, as are both zones if they differ. */
export function timeSpan(span: Span, now: Date): string {
  const isOneDay = dayOf(new Date(span.start)) === dayOf(new Date(span.end));
  const start = hasClockChange(span) ? startTime(span.start, now) : dayAndTime(span.start, now);
  const end = isOneDay ? clockTime(span.end) : dayAndTime(span.end, now);
  return asSentence(`${start} – ${end} ${zoneName(span.end)}`);
}

/** A start such as "Today, 20:00 GMT". */
export function startTime(iso: string, now: Date): string {
  return asSentence(`${dayAndTime(iso, now)} ${zoneName(iso)}`);
}

/** A length in words: "under a minute", "14 min", "2 h 10 min", "3 days". */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** How long ago something was: "just now", "14 min ago", "2 h ago". */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return `${duration(Math.floor(minutes / 60) * HOUR_MS)} ago`;
}

/** The text with a capital at its beginning. */
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
