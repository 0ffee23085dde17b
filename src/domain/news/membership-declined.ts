import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 18.15 */
export const membershipDeclined: NewsKind<NewsOf<'membership.declined'>> = {
  setting: null,
  audience: () => 'everybody',
  text: ({ note }) => ({ title: 'Your registration was declined', body: note }),
  isExcerpt: true,
  place: () => '/home',
  tile: () => ({ icon: 'person' }),
  subject: ({ userId: id }) => ({ noun: 'member', id }),
  isProvisional: true,
  overAt: () => null,
  decline: ({ note }) => note,
};
