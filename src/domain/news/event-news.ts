import type { News } from '#contract/news.ts';
import type { PushAction } from '#contract/push-message.ts';
import { refTo, type NamedRole, type RoleRef } from '#domain/event-role.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import type { NewsTile, Present } from './news-kind.ts';

type EventNews = Extract<News, { eventId: string }>;

/** What news of events has in common. */
export const ofEvent = {
  place: ({ eventId }: EventNews, { isOrgMember }: { readonly isOrgMember: boolean }) =>
    isOrgMember ? addressOfEvent(eventId) : '/dashboard',
  tile: ({ department }: EventNews): NewsTile =>
    department === '' ? { icon: 'calendar' } : { mark: department },
  subject: ({ eventId: id }: EventNews) => ({ noun: 'event', id }) as const,
  overAt: ({ end }: EventNews): Date | null => new Date(end),
  asOf: eventNow,
};

/** The event's title and times as they are by now, and what the role is called. */
function eventNow<N extends EventNews>(news: N, { event, freeRoles }: Present): N {
  if (!event) return news;
  const { title, start, end } = event;
  const role = 'roleId' in news && freeRoles.find(({ id }) => id === news.roleId);
  return {
    ...{ ...news, title, start: start.toISOString(), end: end.toISOString() },
    ...(role && { role: role.name }),
  };
}

/** SPEC 31.37: what is said of the series beside its first event; nothing where it is the only one. */
export function moreOfSeries(more = 0): string {
  return more === 0 ? '' : ` And ${more} more of the series.`;
}

/** Takes a seat in the role, or asks for it. */
export function rsvpTo({ eventId }: EventNews, role: NamedRole, { event }: Present): PushAction {
  const title = event?.confirm === true ? 'Ask for a seat' : 'RSVP';
  return { action: 'rsvp', title, eventId, ...refTo(role) };
}

/** Gives the reader's seat back; nothing without one. */
export function cancelling({ eventId }: EventNews, rsvp: RoleRef | null): PushAction[] {
  return rsvp === null ? [] : [{ action: 'cancel', title: "Can't go", eventId, ...rsvp }];
}
