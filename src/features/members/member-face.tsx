import { useOrganisation } from '#data/organisation.ts';
import type { ManagedMember } from '#contract/members.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { departmentWithMark } from './position-slots.ts';
import { presence } from './member-words.ts';
import './member-face.css';

interface MemberFaceProps {
  member: Pick<ManagedMember, 'username' | 'avatarUrl' | 'isOnline'>;
  size?: 's' | 'm' | 'l';
}

/** The avatar with the member's presence, as a dot and as hidden text. */
export function MemberFace({ member, size = 's' }: MemberFaceProps) {
  return (
    <span className="member-face">
      <Avatar name={member.username} address={member.avatarUrl} size={size} />
      <span className="member-dot" data-online={member.isOnline || undefined} />
      <span className="sr-only">{presence(member)}</span>
    </span>
  );
}

/** The primary position with its department's mark. */
export function MainPosition({ member }: { member: ManagedMember }) {
  const { primaryPositionId, primaryPositionTitle } = member;
  const department = departmentWithMark(useOrganisation(), primaryPositionId);
  if (primaryPositionTitle === null) return <span className="unset">None</span>;
  return (
    <span className="member-position" data-dept={department}>
      {department !== undefined && <DepartmentMark id={department} />}
      <span dir="auto">{primaryPositionTitle}</span>
    </span>
  );
}
