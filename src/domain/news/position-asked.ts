import { addressOfLeaderView } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 21.6 */
export const positionAsked: NewsKind<NewsOf<'position.asked'>> = {
  setting: null,
  audience: () => 'member managers',
  text: ({ username, position }) => ({
    title: 'Position asked for',
    body: `${isolated(position)}, for ${isolated(username)}.`,
  }),
  place: () => addressOfLeaderView('joining'),
  tile: ({ departmentId: department }) => ({ icon: 'person', department }),
  subject: ({ userId: id }) => ({ noun: 'member', id }),
  overAt: () => null,
  asksFor: (news) => news,
};
