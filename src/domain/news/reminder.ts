import { isolated } from '#domain/markup/isolated.ts';
import { dayIn, dayNameIn } from '#domain/time/zoned-time.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { cancelling, ofEvent } from './event-news.ts';
import { spanOf, type Reader } from './news-times.ts';

type Reminder = NewsOf<'reminder'>;

/** One that comes later than this says how long it really is until the start. */
const LATE_MINUTES = 5;

/** SPEC 12.6 */
export const reminder: NewsKind<Reminder> = {
  ...ofEvent,
  setting: 'reminders',
  audience: () => 'everybody',
  needs: () => 'on',
  isUrgent: true,
  text,
  overAt: ({ start }) => new Date(start),
  isLetThrough: ({ start }, quiet, quietUntil) =>
    quiet.letsReminders && new Date(start) < quietUntil,
  holds: ({ start }, { event, rsvp }, now) =>
    rsvp !== null && event?.start.toISOString() === start && event.start > now,
  asOf: (news, present, now) => ({
    ...ofEvent.asOf(news, present),
    lead: leadLeft(news, now),
    role: present.rsvp?.role ?? news.role,
  }),
  actions: (news, { rsvp }) => cancelling(news, rsvp),
};

/** How many minutes before the start a reminder is to say that it is now: its lead, unless it comes late. */
export function leadLeft({ start, lead }: Pick<Reminder, 'start' | 'lead'>, now: Date): number {
  const left = Math.round((Date.parse(start) - now.getTime()) / MINUTE_MS);
  return lead - left > LATE_MINUTES ? left : lead;
}

function text({ title, start, end, role, lead }: Reminder, reader: Reader) {
  const { zone, now } = reader;
  const begins = new Date(start);
  const told = new Date(begins.getTime() - lead * MINUTE_MS);
  const isSameDay = dayIn(zone, begins) === dayIn(zone, told);
  const day = isSameDay ? '' : `${dayNameIn(zone, begins, now)}, `;
  return {
    title: `${isolated(title)} starts in ${lengthOf(lead)}`,
    body: `${day}${spanOf({ start, end }, reader)}. You're flying as ${isolated(role)}.`,
  };
}

/** "3 hours", "15 minutes", "1 day"; whole hours from two on, since a reminder may come late after an outage. */
function lengthOf(minutes: number): string {
  if (minutes < 1) return 'a moment';
  if (minutes < 60 || (minutes % 60 !== 0 && minutes < 120)) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
