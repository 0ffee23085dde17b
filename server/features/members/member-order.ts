import type { Role } from '#contract/access.ts';
import type { AttendanceCounts } from '#contract/check-in.ts';
import type { MemberSort } from '#contract/members.ts';
import { byId, byName } from '#domain/by-name.ts';
import { timesCome } from '#domain/check-in.ts';

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
  readonly primaryPositionTitle: string | null;
  readonly joinDate: Date;
  readonly lastLogin: Date | null;
  readonly attendance: AttendanceCounts;
}

type Comparison = (one: Sorted, other: Sorted) => number;

/** Compares by the name and the id in the end, so that equal members stay in one order from page to page. */
export function memberOrder({ by, isDescending }: MemberOrder): Comparison {
  const direction = isDescending ? -1 : 1;
  const first = comparisons[by];
  return (one, other) =>
    (lasts[by]?.(one, other) ?? 0) ||
    direction * first(one, other) ||
    byName(one.username, other.username) ||
    byId(one.id, other.id);
}

const comparisons: Readonly<Record<MemberSort, Comparison>> = {
  username: (one, other) => byName(one.username, other.username),
  email: (one, other) => byName(one.email, other.email),
  role: (one, other) => byName(one.role, other.role), // the alphabet has them from the highest: Admin, Leader, Member
  position: (one, other) =>
    byName(one.primaryPositionTitle ?? '', other.primaryPositionTitle ?? ''),
  joinDate: (one, other) => one.joinDate.getTime() - other.joinDate.getTime(),
  lastLogin: (one, other) =>
    (one.lastLogin?.getTime() ?? NEVER) - (other.lastLogin?.getTime() ?? NEVER),
  attendance: (one, other) => shareOf(one) - shareOf(other) || cameTo(one) - cameTo(other),
};

/** What puts members last in both directions. */
const lasts: Readonly<Partial<Record<MemberSort, Comparison>>> = {
  position: (one, other) => withoutTitle(one) - withoutTitle(other),
  attendance: (one, other) => withoutSeats(one) - withoutSeats(other),
};

function cameTo({ attendance }: Sorted): number {
  return timesCome(attendance);
}

function shareOf(member: Sorted): number {
  return cameTo(member) / Math.max(1, member.attendance.seats);
}

function withoutSeats({ attendance }: Sorted): number {
  return Number(attendance.seats === 0);
}

/** The earliest time that a date can have. */
const NEVER = -8.64e15;

function withoutTitle({ primaryPositionTitle }: Sorted): number {
  return Number(primaryPositionTitle === null);
}
