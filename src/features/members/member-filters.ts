import { roles, type Flag, type Role } from '#contract/access.ts';
import type { MemberSort } from '#contract/members.ts';
import type { MembersQuestion } from './members.data.ts';
import { switchOf } from '#domain/flags.ts';
import type { Organisation } from '#domain/organisation.ts';

/** Which members are looked for, and in what order. An empty text means any. */
export interface Filters {
  readonly text: string;
  readonly role: Role | '';
  /** A flag that they have, and one that they haven't. */
  readonly flag: Flag | '';
  readonly lacks: Flag | '';
  readonly department: string;
  readonly show: Show | '';
  readonly isOnlineOnly: boolean;
  readonly sort: MemberSort;
  readonly isDescending: boolean;
}

/** SPEC 20.9: what is often looked for, and what the server is asked for it. */
export const shows = [
  { name: 'recruits', words: 'Recruits', question: { lacks: 'OrgMember' } },
  { name: 'unseen', words: 'Not seen for 30 days', question: { unseen: '30' } },
  { name: 'unplaced', words: 'Without a position', question: { placed: 'false' } },
  { name: 'suspended', words: 'Suspended', question: { suspended: 'true' } },
] as const satisfies readonly {
  readonly name: string;
  readonly words: string;
  readonly question: MembersQuestion;
}[];
type Show = (typeof shows)[number]['name'];

export const noFilters: Filters = {
  text: '',
  role: '',
  flag: '',
  lacks: '',
  department: '',
  show: '',
  isOnlineOnly: false,
  sort: 'username',
  isDescending: false,
};

export function questionOf(filters: Filters): MembersQuestion {
  const { text, role, flag, lacks, department, show, isOnlineOnly, sort, isDescending } = filters;
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(role !== '' && { role }),
    ...(flag !== '' && { flag }),
    ...(lacks !== '' && { lacks }),
    ...(department !== '' && { department }),
    ...shows.find(({ name }) => name === show)?.question,
    ...(isOnlineOnly && { online: 'true' as const }),
    sort,
    order: isDescending ? 'descending' : 'ascending',
  };
}

/** The filters after a choice. Recruits are those who lack a flag, and only one that they lack can be asked for: the later choice counts. */
export function withChoice(filters: Filters, part: Partial<Filters>): Filters {
  const after = { ...filters, ...part };
  if (after.show !== 'recruits' || after.lacks === '') return after;
  return part.show === 'recruits' ? { ...after, lacks: '' } : { ...after, show: '' };
}

/** Whether the filters may leave somebody out. */
export function isFiltered({ sort: _, isDescending: __, ...filters }: Filters): boolean {
  const { isOnlineOnly, text, ...others } = filters;
  return isOnlineOnly || text.trim() !== '' || Object.values(others).some((one) => one !== '');
}

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
  ['attendance descending', 'Attendance, most first'],
  ['attendance ascending', 'Attendance, least first'],
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
export function roleNamed(text = ''): Role | '' {
  return roles.find((one) => one === text) ?? '';
}
export function flagNamed(text = ''): Flag | '' {
  return switchOf(text)?.flags[0] ?? '';
}
export function showNamed(text = ''): Show | '' {
  return shows.find(({ name }) => name === text)?.name ?? '';
}

/** What the selector of flags shows: a flag, or one with a minus for those who haven't it. */
export function flagChoice({ flag, lacks }: Pick<Filters, 'flag' | 'lacks'>): string {
  return flag === '' && lacks !== '' ? `-${lacks}` : flag;
}
export function flagChosen(choice: string): Pick<Filters, 'flag' | 'lacks'> {
  if (choice.startsWith('-')) return { flag: '', lacks: flagNamed(choice.slice(1)) };
  return { flag: flagNamed(choice), lacks: '' };
}

/** The departments that a position can be in. */
export function departmentChoices(
  organisation: Organisation,
): readonly { readonly id: string; readonly name: string }[] {
  return [
    ...organisation.departments,
    { id: 'executive', name: organisation.nameOf('executive') },
    { id: 'none', name: 'No department' },
  ];
}
