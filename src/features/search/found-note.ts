import type { CalendarEntry } from '#sync/views/views.ts';
import type { Findable } from '#data/search/ranking.ts';
import { organisationNow } from '#data/organisation.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import { calendarDate, timeSpan } from '#ui/time/time.ts';

const nouns = {
  position: 'Position',
  resource: 'Resource',
  posting: 'Posting',
  category: 'Video category',
  video: 'Video',
} as const;
const counted = { position: 'member', category: 'video' } as const;

/** The line below anything that was found except an event: `Position in Logistics · 2 members`. */
export function noteOf(found: Exclude<Findable, { kind: 'event' }>, count: number | null): string {
  switch (found.kind) {
    case 'post':
      return `Post, ${calendarDate(found.createdAt)}`;
    case 'section':
      return 'About Us';
    case 'page':
      return 'Page';
    case 'department':
      return 'Department';
    case 'member': {
      const [held] = found.positions;
      return held ? `${held.title}, ${organisationNow().nameOf(held.department)}` : 'Member';
    }
    case 'position':
    case 'resource':
    case 'posting':
    case 'category':
    case 'video': {
      const where =
        found.departmentId === LEADERSHIP_LIBRARY
          ? 'Leadership Videos'
          : organisationNow().nameOf(found.departmentId);
      return joined([`${nouns[found.kind]} in ${where}`, countText(found.kind, count)]);
    }
  }
}

/** `Today, 20:00 – 22:30 GMT · 7 spots left`; no spots for an event without places, or one that is over or was called off. */
export function eventNote(entry: CalendarEntry, now: number): string {
  const isSilent = entry.spotsLeft === null || entry.isOff === true || Date.parse(entry.end) <= now;
  const spots = isSilent ? '' : spotsLeftText(entry.spotsLeft);
  return joined([timeSpan(entry, new Date(now)), spots]);
}

function countText(kind: keyof typeof nouns, count: number | null): string {
  const noun = kind === 'position' || kind === 'category' ? counted[kind] : null;
  if (noun === null || count === null) return '';
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
