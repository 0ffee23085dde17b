import { isSameRole } from '#domain/event-role.ts';
import { isolated } from '../markup/isolated.ts';
import { cancelling, ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 30.12 */
export const seatGiven: NewsKind<NewsOf<'seat.given'>> = {
  ...ofEvent,
  setting: null,
  audience: () => 'everybody',
  needs: () => 'on',
  text: ({ title, start, role, from }, reader) => ({
    title: `You're in: ${isolated(title)}`,
    body: `${whenOf(start, reader)}. A seat as ${isolated(role)} became free, and it's yours.${
      from === null ? '' : ` Your seat as ${isolated(from)} went to others.`
    }`,
  }),
  holds: (news, { rsvp }) => rsvp !== null && isSameRole(rsvp, news),
  actions: (news, { rsvp }) => cancelling(news, rsvp),
};
