import { markWords } from '../check-in-words.ts';
import { isolated } from '../markup/isolated.ts';
import { ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 32.5: somebody else has marked otherwise what the reader had marked. */
export const markReplaced: NewsKind<NewsOf<'mark.replaced'>> = {
  ...ofEvent,
  setting: null,
  isOfThePast: true,
  overAt: () => null,
  audience: ({ userId: comingOf }) => ({ comingOf }),
  text: ({ title, username, was, mark, by }) => ({
    title: `A mark was changed: ${isolated(title)}`,
    body: `You marked ${isolated(username)} as ${markWords[was]}. ${isolated(by)} ${
      mark === 'none' ? 'took that back' : `changed it to ${markWords[mark]}`
    }.`,
  }),
};
