import { addressOfApplication } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 21.8 */
export const applicationAnswered: NewsKind<NewsOf<'application.answered'>> = {
  setting: 'answers',
  audience: () => 'everybody',
  text: ({ what, title, text, position }) => {
    const given = position === null ? '' : ` Your position: ${isolated(position)}.`;
    const said = text === '' ? `${isolated(title)}.` : `${isolated(title)}: ${isolated(text)}`;
    return {
      title: what === 'message' ? 'Answer to your application' : `Your application was ${what}`,
      body: said + given,
    };
  },
  place: addressOfApplication,
  tile: ({ departmentId: department }) => ({ icon: 'application', department }),
  subject: ({ postingId: id }) => ({ noun: 'posting', id }),
  overAt: () => null,
};
