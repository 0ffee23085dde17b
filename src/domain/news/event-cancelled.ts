import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { moreOfSeries, ofEvent } from './event-news.ts';
import { whenOf } from './news-times.ts';

/** SPEC 12.5 */
export const eventCancelled: NewsKind<NewsOf<'event.cancelled'>> = {
  ...ofEvent,
  setting: 'changes',
  audience: () => 'everybody',
  isOfRemoval: true,
  text: ({ title, start, more }, reader) => ({
    title: `Cancelled: ${isolated(title)}`,
    body: `${whenOf(start, reader)}. Your RSVP is gone too.${moreOfSeries(more)}`,
  }),
  place: (_, { isOrgMember }) => (isOrgMember ? '/events' : '/dashboard'),
  tile: () => ({ icon: 'calendar-without' }),
};
