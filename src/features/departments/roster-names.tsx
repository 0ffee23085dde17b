import { Search } from 'lucide-react';
import { memo } from 'react';
import type { MemberRow } from '#contract/member-rows.ts';
import type { Department } from '#domain/departments.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { titlesIn } from './roster.ts';

interface RosterNamesProps {
  members: readonly MemberRow[];
  department: Department;
}

/** The members of a roster found by a search, each with their position here. */
export const RosterNames = memo(function RosterNames({ members, department }: RosterNamesProps) {
  if (members.length === 0) {
    return <EmptyState icon={Search} text="No one in this roster matches." />;
  }
  return (
    <ul className="holders roster-names">
      {members.map((member) => (
        <li key={member.id}>
          <Avatar name={member.username} address={member.avatarUrl} />
          <div>
            <span dir="auto">{member.username}</span>
            <small dir="auto">{titlesIn(member, department.id).join(', ')}</small>
          </div>
        </li>
      ))}
    </ul>
  );
});
