import type { Role } from '#contract/access.ts';
import type { MemberSort } from '#contract/members.ts';
import { byId, byName } from '#domain/by-name.ts';
import { positions } from '#domain/positions.ts';

export interface MemberOrder {
  readonly by: MemberSort;
  readonly isDescending: boolean;
}

export const BY_NAME: MemberOrder = { by: 'username', isDescending: false };

interface Sorted {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly primaryPositionId: number | null;
  readonly joinDate: Date;
  readonly lastLogin: Date | null;
}

type Comparison = (one: Sorted, other: Sorted) => number;

/** Ends with the name and the id, so that equal members stay in one order from page to page. */
export function memberOrder({ by, isDescending }: MemberOrder): Comparison {
  const direction = isDescending ? -1 : 1;
  const first = comparisons[by];
  return (one, other) =>
    (by === 'position' ? withoutTitle(one) - withoutTitle(other) : 0) ||
    direction * first(one, other) ||
    byName(one.username, other.username) ||
    byId(one.id, other.id);
}

const comparisons: Readonly<Record<MemberSort, Comparison>> = {
  username: (one, other) => byName(one.username, other.username),
  email: (one, other) => byName(one.email, other.email),
  role: (one, other) => byName(one.role, other.role), // Admin, Leader, Member: from the highest, by their first letters
  position: (one, other) => placeOf(one) - placeOf(other),
  joinDate: (one, other) => one.joinDate.getTime() - other.joinDate.getTime(),
  lastLogin: (one, other) =>
    (one.lastLogin?.getTime() ?? NEVER) - (other.lastLogin?.getTime() ?? NEVER),
};

/** Before any time. */
const NEVER = -8.64e15;

const places = new Map(
  [...positions].sort((a, b) => byName(a.title, b.title)).map(({ id }, place) => [id, place]),
);

function placeOf({ primaryPositionId }: Sorted): number {
  return places.get(primaryPositionId ?? Number.NaN) ?? -1;
}

/** Those without a position are last, whichever way. */
function withoutTitle(member: Sorted): number {
  return Number(placeOf(member) === -1);
}
