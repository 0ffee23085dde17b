import { nameFromId } from '#domain/departments.ts';
import { addressOfManaged } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 12.9 */
export const applicationReceived: NewsKind<NewsOf<'application.received'>> = {
  setting: 'applications',
  audience: ({ departmentId }) => ({ managersOf: departmentId }),
  text: ({ title, departmentId, department }) => ({
    title: 'New application',
    body: `${isolated(title)}, ${isolated(department ?? nameFromId(departmentId))}`,
  }),
  place: addressOfManaged,
  tile: ({ departmentId: department }) => ({ icon: 'application', department }),
  subject: ({ postingId: id }) => ({ noun: 'posting', id }),
  overAt: () => null,
};
