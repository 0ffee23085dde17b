import { isRole, isSameRole } from '#domain/event-role.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { ofEvent, rsvpTo } from './event-news.ts';
import { whenOf } from './news-times.ts';

/** SPEC 12.7 */
export const seatFree: NewsKind<NewsOf<'seat.free'>> = {
  ...ofEvent,
  setting: null,
  audience: () => 'org members',
  needs: () => 'open',
  text: ({ title, start, role }, reader) => ({
    title: `Seat free: ${isolated(title)}`,
    body: `${whenOf(start, reader)}. A seat as ${isolated(role)} is free again.`,
  }),
  holds: (news, { rsvp, freeRoles }) =>
    freeRoles.some((role) => isRole(role, news)) && (rsvp === null || !isSameRole(rsvp, news)),
  actions: (news, present) =>
    present.freeRoles
      .filter((role) => isRole(role, news))
      .slice(0, 1)
      .map((role) => rsvpTo(news, role, present)),
  role: ({ role, roleId }) => ({ role, roleId }),
};
