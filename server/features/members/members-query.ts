import type { MembersQuery } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { positions } from '#domain/positions.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { MemberOrder } from './member-order.ts';
import type { MemberFilter } from './members.repository.ts';

const USUAL_PAGE = 50;

/** What the query parameters ask for; null if there are none, which means everybody. */
export function membersQueryIn(query: MembersQuery, at: Date) {
  if (Object.values(query).every((value) => value === undefined)) return null;
  const order: MemberOrder = {
    by: query.sort ?? 'username',
    isDescending: query.order === 'descending',
  };
  const limit = Number(query.limit ?? USUAL_PAGE);
  return { filter: filterIn(query, at), part: { order, offset: Number(query.offset ?? 0), limit } };
}

function filterIn(query: MembersQuery, at: Date): MemberFilter {
  const { id, text, role, flag, lacks, department, unseen } = query;
  return {
    ...{ id, role, flag, lacks },
    text: text === '' ? undefined : text,
    positionIds: department === undefined ? undefined : idsOfDepartment(department),
    hasPosition: truthOf(query.placed),
    unseenSince:
      unseen === undefined ? undefined : new Date(at.getTime() - Number(unseen) * DAY_MS),
    isOnline: truthOf(query.online),
    isSuspended: truthOf(query.suspended),
  };
}

function truthOf(word: 'true' | 'false' | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'true';
}

/** Executive and None are departments of the catalogue as well. */
function idsOfDepartment(department: string): readonly number[] {
  const wanted = department.toLowerCase();
  const ids = positions.filter((one) => one.department === wanted).map(({ id }) => id);
  if (ids.length > 0) return ids;
  const message = 'There is no such department.';
  throw new ApiError('invalid', message, { fields: { department: message } });
}
