import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

const titles = {
  message: 'Answer to your application',
  accepted: 'Your application was accepted',
  declined: 'Your application was declined',
} as const;

/** SPEC 21.8 */
export const applicationAnswered: NewsKind<NewsOf<'application.answered'>> = {
  setting: 'answers',
  audience: () => 'everybody',
  text: ({ what, title, text, position }) => {
    const given = position === null ? '' : ` Your position: ${isolated(position)}.`;
    const said = text === '' ? `${isolated(title)}.` : `${isolated(title)}: ${isolated(text)}`;
    return { title: titles[what], body: said + given };
  },
  place: ({ departmentId, postingId }) =>
    `/departments/${departmentId}?posting=${postingId}#applications`,
  tile: ({ departmentId: department }) => ({ icon: 'application', department }),
  subject: ({ postingId: id }) => ({ noun: 'posting', id }),
  overAt: () => null,
};
