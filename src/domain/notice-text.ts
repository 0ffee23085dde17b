import type { News } from '#contract/notices.ts';
import { spotsLeftText } from './capacity.ts';
import { departmentById } from './departments.ts';
import { isolated } from './isolated.ts';
import { clockTime, dayName, dayOf, zoneName, type Zone } from './zoned-time.ts';

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

interface Reader {
  /** Their time zone; undefined on their own device. */
  readonly zone: Zone;
  /** A day of another year is written with its year. */
  readonly now: Date;
}

type NewsOf<K extends News['kind']> = Extract<News, { kind: K }>;

/** SPEC 12.14: what a notice says, in the list and in a notification. */
export function noticeText(news: News, reader: Reader): NoticeText {
  switch (news.kind) {
    case 'event.new':
      return newEvent(news, reader);
    case 'event.changed':
      return changedEvent(news, reader);
    case 'event.cancelled':
      return {
        title: `Cancelled: ${isolated(news.title)}`,
        body: `${whenOf(news.start, reader)}. Your RSVP is gone too.`,
      };
    case 'reminder':
      return reminder(news, reader);
    case 'seat.free':
      return {
        title: `Seat free: ${isolated(news.title)}`,
        body: `${whenOf(news.start, reader)}. A seat as ${isolated(news.role)} is free again.`,
      };
    case 'post.new':
      return { title: `New post: ${isolated(news.title)}`, body: news.excerpt };
    case 'application.received':
      return {
        title: 'New application',
        body: `${isolated(news.title)}, ${departmentById(news.departmentId)?.name ?? news.departmentId}`,
      };
  }
}

function newEvent(news: NewsOf<'event.new'>, reader: Reader): NoticeText {
  const left = news.spotsLeft === null ? '' : ` · ${spotsLeftText(news.spotsLeft)}`;
  return {
    title: `New event: ${isolated(news.title)}`,
    body: `${whenOf(news.start, reader)}${left}`,
  };
}

function changedEvent(news: NewsOf<'event.changed'>, reader: Reader): NoticeText {
  const { title, role, isRoleGone, was, start, end } = news;
  const seat = isRoleGone
    ? `${isolated(role)} is no longer on offer, so your seat is gone. You can pick another role.`
    : `Your seat as ${isolated(role)} is safe.`;
  if (was.start !== start) {
    const { zone } = reader;
    const isOtherDay = dayOf(new Date(was.start), zone) !== dayOf(new Date(start), zone);
    const to = isOtherDay ? dayAndTime(start, reader) : clockTime(new Date(start), zone);
    const before = isOtherDay ? whenOf(was.start, reader) : timeOf(was.start, reader);
    return { title: `${isolated(title)} moved to ${to}`, body: `It was ${before}. ${seat}` };
  }
  if (was.end !== end) {
    return {
      title: `${isolated(title)} now ends at ${endOf({ start, end }, reader)}`,
      body: `It was ${timeOf(was.end, reader)}. ${seat}`,
    };
  }
  return { title: `Your seat in ${isolated(title)} is gone`, body: seat };
}

function reminder(news: NewsOf<'reminder'>, reader: Reader): NoticeText {
  const { title, start, end, role, lead } = news;
  const { zone, now } = reader;
  const begins = new Date(start);
  const told = new Date(begins.getTime() - lead * 60_000);
  const isSameDay = dayOf(begins, zone) === dayOf(told, zone);
  const day = isSameDay ? '' : `${dayName(begins, zone, now)}, `;
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

/** "Thu 26 Nov, 19:30 GMT" */
function whenOf(iso: string, reader: Reader): string {
  return `${dayAndTime(iso, reader)} ${zoneName(new Date(iso), reader.zone)}`;
}

/** "Thu 26 Nov, 19:30" */
function dayAndTime(iso: string, { zone, now }: Reader): string {
  const at = new Date(iso);
  return `${dayName(at, zone, now)}, ${clockTime(at, zone)}`;
}

/** "19:30 GMT" */
function timeOf(iso: string, { zone }: Reader): string {
  const at = new Date(iso);
  return `${clockTime(at, zone)} ${zoneName(at, zone)}`;
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** "20:00 – 22:30 GMT", with both zones if the clocks change in between, and the last day if it is another one. */
function spanOf(span: Span, reader: Reader): string {
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const { zone } = reader;
  const isOneName = zoneName(start, zone) === zoneName(end, zone);
  const from = isOneName ? clockTime(start, zone) : timeOf(span.start, reader);
  return `${from} – ${endOf(span, reader)} ${zoneName(end, zone)}`;
}

/** "22:30"; "Sat 28 Nov, 09:00" if that is not the night after the start. */
function endOf({ start, end }: Span, reader: Reader): string {
  const at = new Date(end);
  const isSoon = at.getTime() - new Date(start).getTime() < 12 * 3_600_000;
  const { zone } = reader;
  return isSoon || dayOf(new Date(start), zone) === dayOf(at, zone)
    ? clockTime(at, zone)
    : dayAndTime(end, reader);
}
