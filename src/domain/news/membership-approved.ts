import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 18.13 */
export const membershipApproved: NewsKind<NewsOf<'membership.approved'>> = {
  setting: null,
  audience: () => 'everybody',
  text: ({ position }) => ({
    title: "You're in.",
    body:
      position === null
        ? 'The event calendar and the departments are open to you.'
        : `Your position: ${isolated(position)}.`,
  }),
  place: () => '/home',
  tile: () => ({ icon: 'person' }),
  subject: ({ userId: id }) => ({ noun: 'member', id }),
  overAt: () => null,
  decline: () => null,
};
