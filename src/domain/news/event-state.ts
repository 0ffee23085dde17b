import { isolated } from '../markup/isolated.ts';
import { ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 30.52: an event was called off, or takes place after all. */
export const eventState: NewsKind<NewsOf<'event.state'>> = {
  ...ofEvent,
  setting: 'changes',
  audience: () => 'everybody',
  text: ({ title, start, isOff, reason }, reader) => ({
    title: `${isOff ? 'Called off' : 'On again'}: ${isolated(title)}`,
    body: isOff
      ? `${whenOf(start, reader)}. ${reason === '' ? 'It will not take place.' : isolated(reason)}`
      : `${whenOf(start, reader)}. It takes place after all, and your answer is as it was.`,
  }),
  tile: (news) => (news.isOff ? { icon: 'calendar-without' } : ofEvent.tile(news)),
};
