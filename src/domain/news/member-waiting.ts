import { addressOfLeaderView } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 18.10 */
export const memberWaiting: NewsKind<NewsOf<'member.waiting'>> = {
  setting: 'registrations',
  audience: () => 'member managers',
  text: ({ username }) => ({
    title: 'Waiting for approval',
    body: `${isolated(username)} has registered.`,
  }),
  place: () => addressOfLeaderView('joining'),
  tile: () => ({ icon: 'person' }),
  subject: ({ userId: id }) => ({ noun: 'member', id }),
  isProvisional: true,
  overAt: () => null,
};
