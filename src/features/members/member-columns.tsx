import type { ReactNode } from 'react';
import type { ManagedMember, MemberSort } from '#contract/members.ts';
import { flagNames } from '#domain/flags.ts';
import { Pill } from '#ui/page/pill.tsx';
import { RolePill } from '#ui/muster/role-pill.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { attendanceText, lastSeenText } from './member-words.ts';
import { MainPosition, MemberFace } from './member-face.tsx';

export interface MemberColumn {
  readonly name: string;
  readonly sort: MemberSort | null;
  /** Its width in pixels; null for one that shares what the others leave. */
  readonly width: number | null;
  /** Whether it is always there, there until it is taken away, or there once it was chosen. Only the first stay where there is little room. */
  readonly shown: 'always' | 'at first' | 'chosen';
  readonly isSoft?: true;
  readonly cell: (member: ManagedMember) => ReactNode;
}

/** SPEC 2.38's columns, and between them those that can be chosen. Actions is always the last. */
export const memberColumns: readonly MemberColumn[] = [
  {
    ...{ name: 'Username', sort: 'username', width: null, shown: 'always' },
    cell: (member) => <Name member={member} />,
  },
  {
    ...{ name: 'Email', sort: 'email', width: null, shown: 'at first', isSoft: true },
    cell: ({ email }) => email,
  },
  {
    ...{ name: 'Role', sort: 'role', width: 104, shown: 'always' },
    cell: ({ role }) => <RolePill role={role} />,
  },
  {
    ...{ name: 'Position', sort: 'position', width: null, shown: 'always' },
    cell: (member) => <MainPosition member={member} />,
  },
  {
    ...{ name: 'Second positions', sort: null, width: null, shown: 'chosen', isSoft: true },
    cell: (member) => secondPositions(member),
  },
  {
    ...{ name: 'Flags', sort: null, width: null, shown: 'chosen', isSoft: true },
    cell: ({ flags }) => flagNames(flags).join(', '),
  },
  {
    ...{ name: 'Last seen', sort: null, width: 110, shown: 'chosen', isSoft: true },
    cell: (member) => lastSeenText(member),
  },
  {
    ...{ name: 'Attendance', sort: 'attendance', width: 118, shown: 'chosen', isSoft: true },
    cell: (member) => attendanceText(member),
  },
  {
    ...{ name: 'Join Date', sort: 'joinDate', width: 110, shown: 'at first', isSoft: true },
    cell: ({ joinDate }) => calendarDate(joinDate),
  },
];

/** The names of those that can be chosen, and of those that are at first. */
export const choosableColumns = memberColumns
  .filter(({ shown }) => shown !== 'always')
  .map(({ name }) => name);
export const columnsAtFirst = memberColumns
  .filter(({ shown }) => shown === 'at first')
  .map(({ name }) => name);

function Name({ member }: { member: ManagedMember }) {
  return (
    <span className="members-name">
      <MemberFace member={member} />
      <span dir="auto">{member.username}</span>
      {member.suspension && <Pill tone="bad">Suspended</Pill>}
    </span>
  );
}

function secondPositions(member: ManagedMember): string {
  const { secondaryPositionTitle, tertiaryPositionTitle } = member;
  return [secondaryPositionTitle, tertiaryPositionTitle].filter((one) => one !== null).join(', ');
}
