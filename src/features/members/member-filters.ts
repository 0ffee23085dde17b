import { roles, type Flag, type Role } from '#contract/access.ts';
import type { MemberSort } from '#contract/members.ts';
import type { MembersQuestion } from './members.data.ts';
import { switchOf } from '#domain/flags.ts';
import { departmentIds } from '#domain/departments.ts';
import { departmentNameOf } from '#domain/positions.ts';

/** Which members are looked for, and in what order. An empty text means any. */
export interface Filters {
  readonly text: string;
  readonly role: Role | '';
  readonly flag: Flag | '';
  readonly department: string;
  readonly isOnlineOnly: boolean;
  readonly sort: MemberSort;
  readonly isDescending: boolean;
}

export const noFilters: Filters = {
  text: '',
  role: '',
  flag: '',
  department: '',
  isOnlineOnly: false,
  sort: 'username',
  isDescending: false,
};

export function questionOf(filters: Filters): MembersQuestion {
  const { text, role, flag, department, isOnlineOnly, sort, isDescending } = filters;
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(role !== '' && { role }),
    ...(flag !== '' && { flag }),
    ...(department !== '' && { department }),
    ...(isOnlineOnly && { online: 'true' as const }),
    sort,
    order: isDescending ? 'descending' : 'ascending',
  };
}

/** Whether the filters may leave somebody out. */
export function isFiltered({ text, role, flag, department, isOnlineOnly }: MembersFilter): boolean {
  return isOnlineOnly || [text.trim(), role, flag, department].some((one) => one !== '');
}
type MembersFilter = Omit<Filters, 'sort' | 'isDescending'>;

/** The order after a press on the head of a column; a second press reverses it. */
export function sortedBy({ sort, isDescending }: Filters, wanted: MemberSort): Partial<Filters> {
  return { sort: wanted, isDescending: wanted === sort && !isDescending };
}

/** Every order of the list, for a selector where the list has no columns. */
export const orders = [
  ['username ascending', 'Name, A to Z'],
  ['username descending', 'Name, Z to A'],
  ['role ascending', 'Role, Admins first'],
  ['role descending', 'Role, Members first'],
  ['position ascending', 'Position, A to Z'],
  ['position descending', 'Position, Z to A'],
  ['joinDate descending', 'Newest first'],
  ['joinDate ascending', 'Longest here first'],
  ['lastLogin descending', 'Last login, latest first'],
  ['lastLogin ascending', 'Last login, longest ago first'],
  ['email ascending', 'Email, A to Z'],
  ['email descending', 'Email, Z to A'],
] as const satisfies readonly (readonly [`${MemberSort} ${Way}`, string])[];
type Way = 'ascending' | 'descending';

export function orderName({ sort, isDescending }: Pick<Filters, 'sort' | 'isDescending'>): string {
  return `${sort} ${isDescending ? 'descending' : 'ascending'}`;
}

/** The order with the name that `orders` gives it. */
export function orderNamed(name: string): Partial<Filters> {
  const [found] = orders.find(([one]) => one === name) ?? orders[0];
  const [sort, way] = found.split(' ') as [MemberSort, Way];
  return { sort, isDescending: way === 'descending' };
}

/** The role of that name; empty, which means any, for another text. */
export function roleNamed(text: string): Role | '' {
  return roles.find((one) => one === text) ?? '';
}
export function flagNamed(text: string): Flag | '' {
  return switchOf(text)?.flags[0] ?? '';
}

export const departmentChoices: readonly { readonly id: string; readonly name: string }[] = [
  ...departmentIds,
  'executive',
  'none',
].map((id) => ({ id, name: id === 'none' ? 'No department' : departmentNameOf(id) }));
