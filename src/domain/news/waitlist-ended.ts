import { isolated } from '../markup/isolated.ts';
import { moreOfSeries, ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 30.14 */
export const waitlistEnded: NewsKind<NewsOf<'waitlist.ended'>> = {
  ...ofEvent,
  setting: 'changes',
  audience: () => 'everybody',
  text: ({ title, start, role, more }, reader) => ({
    title: `Waitlist closed: ${isolated(title)}`,
    body: `${whenOf(start, reader)}. ${isolated(role)} is no longer on offer, so nobody waits for it. You can pick another role.${moreOfSeries(more)}`,
  }),
};
