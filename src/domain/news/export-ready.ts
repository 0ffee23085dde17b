import { OWN_DATA } from '#domain/addresses.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 27.5 */
export const exportReady: NewsKind<NewsOf<'export.ready'>> = {
  setting: null,
  audience: () => 'everybody',
  text: ({ until }, reader) => ({
    title: 'Your data is ready',
    body: `Download it until ${whenOf(until, reader)}.`,
  }),
  place: () => OWN_DATA,
  tile: () => ({ icon: 'person' }),
  subject: ({ userId: id }) => ({ noun: 'member', id }),
  overAt: ({ until }) => new Date(until),
};
