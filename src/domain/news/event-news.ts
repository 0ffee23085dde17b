import type { News } from '#contract/news.ts';
import type { PushAction } from '#contract/push-message.ts';
import { refTo, type NamedRole, type RoleRef } from '#domain/event-role.ts';
import type { NewsTile, Present } from './news-kind.ts';

type EventNews = Extract<News, { eventId: string }>;

/** What news of events has in common. */
export const ofEvent = {
  place: ({ eventId }: EventNews, { isOrgMember }: { readonly isOrgMember: boolean }) =>
    isOrgMember ? `/events/${eventId}` : '/dashboard',
  tile: ({ department }: EventNews): NewsTile =>
    department === '' ? { icon: 'calendar' } : { mark: department },
  subject: ({ eventId: id }: EventNews) => ({ noun: 'event', id }) as const,
  overAt: ({ end }: EventNews): Date | null => new Date(end),
};

/** The event's title and times as they are by now, and what the role is called. */
export function eventNow<N extends { readonly role: string | null; readonly roleId?: unknown }>(
  news: N,
  { event, freeRoles }: Present,
): N {
  if (!event) return news;
  const { title, start, end } = event;
  const role = freeRoles.find(({ id }) => id === news.roleId)?.name ?? news.role;
  return { ...news, title, start: start.toISOString(), end: end.toISOString(), role };
}

/** SPEC 31.37: what is said of the series beside its first event; nothing where it is the only one. */
export function moreOfSeries(more = 0): string {
  return more === 0 ? '' : ` And ${more} more of the series.`;
}

/** Takes a seat in the role. */
export function rsvpTo({ eventId }: EventNews, role: NamedRole): PushAction {
  return { action: 'rsvp', title: 'RSVP', eventId, ...refTo(role) };
}

/** Gives the reader's seat back; nothing without one. */
export function cancelling({ eventId }: EventNews, rsvp: RoleRef | null): PushAction[] {
  return rsvp === null ? [] : [{ action: 'cancel', title: "Can't go", eventId, ...rsvp }];
}
