import { nameFromId } from '#domain/departments.ts';
import { addressOfSubmission } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 21.8 */
export const applicationMoved: NewsKind<NewsOf<'application.moved'>> = {
  setting: 'applications',
  audience: ({ departmentId }) => ({ managersOf: departmentId }),
  text: ({ what, title, departmentId, department }) => ({
    title: what === 'message' ? 'Message about an application' : 'Application withdrawn',
    body: `${isolated(title)}, ${isolated(department ?? nameFromId(departmentId))}`,
  }),
  place: addressOfSubmission,
  tile: ({ departmentId: department }) => ({ icon: 'application', department }),
  subject: ({ postingId: id }) => ({ noun: 'posting', id }),
  overAt: () => null,
};
