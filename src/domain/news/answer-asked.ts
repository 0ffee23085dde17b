import { isolated } from '../markup/isolated.ts';
import { ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 30.27 */
export const answerAsked: NewsKind<NewsOf<'answer.asked'>> = {
  ...ofEvent,
  setting: 'reminders',
  audience: () => 'org members',
  needs: () => 'fit',
  text: ({ title, start }, reader) => ({
    title: `Are you coming? ${isolated(title)}`,
    body: `${whenOf(start, reader)}. Nobody knows yet: take a seat, or say maybe or can't go.`,
  }),
  holds: (_, { hasAnswered }) => !hasAnswered,
};
