import type { MembersQuery } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import type { Organisation } from '#domain/organisation.ts';
import { isPlaceless } from '#domain/departments.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { MemberOrder } from './member-order.ts';
import type { MemberFilter } from './members.repository.ts';

const USUAL_PAGE = 50;

/** What the query parameters ask for; null if there are none, which means everybody. */
export function membersQueryIn(query: MembersQuery, at: Date, organisation: Organisation) {
  if (Object.values(query).every((value) => value === undefined)) return null;
  const order: MemberOrder = {
    by: query.sort ?? 'username',
    isDescending: query.order === 'descending',
  };
  const limit = Number(query.limit ?? USUAL_PAGE);
  return {
    filter: filterIn(query, at, organisation),
    part: { order, offset: Number(query.offset ?? 0), limit },
  };
}

function filterIn(query: MembersQuery, at: Date, organisation: Organisation): MemberFilter {
  const { id, text, role, flag, lacks, department, unseen } = query;
  return {
    ...{ id, role, flag, lacks },
    text: text === '' ? undefined : text,
    positionIds: department === undefined ? undefined : idsOfDepartment(organisation, department),
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
function idsOfDepartment(organisation: Organisation, department: string): readonly number[] {
  const wanted = department.toLowerCase();
  const isKnown = isPlaceless(wanted) || organisation.department(wanted) !== null;
  if (isKnown) return organisation.positionsOf(wanted).map(({ id }) => id);
  const message = 'There is no such department.';
  throw new ApiError('invalid', message, { fields: { department: message } });
}
