import type { MembersQuery } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { positions } from '#domain/positions.ts';
import type { MemberOrder } from './member-order.ts';
import type { MemberFilter } from './members.repository.ts';

const USUAL_PAGE = 50;

/** What the query parameters ask for; null if there are none, which means everybody. */
export function membersQueryIn(query: MembersQuery) {
  if (Object.values(query).every((value) => value === undefined)) return null;
  const order: MemberOrder = {
    by: query.sort ?? 'username',
    isDescending: query.order === 'descending',
  };
  const limit = Number(query.limit ?? USUAL_PAGE);
  return { filter: filterIn(query), part: { order, offset: Number(query.offset ?? 0), limit } };
}

function filterIn({ id, text, role, flag, department, online }: MembersQuery): MemberFilter {
  return {
    id,
    text: text === '' ? undefined : text,
    role,
    flag,
    positionIds: department === undefined ? undefined : idsOfDepartment(department),
    isOnline: online === undefined ? undefined : online === 'true',
  };
}

/** Executive and None are departments of the catalogue as well. */
function idsOfDepartment(department: string): readonly number[] {
  const wanted = department.toLowerCase();
  const ids = positions.filter((one) => one.department === wanted).map(({ id }) => id);
  if (ids.length > 0) return ids;
  const message = 'There is no such department.';
  throw new ApiError('invalid', message, { fields: { department: message } });
}
