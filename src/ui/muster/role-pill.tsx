// @chunk pieces
import { ChevronsUp, Star } from 'lucide-react';
import type { Role } from '#contract/access.ts';
import { Pill } from '#ui/page/pill.tsx';

/** SPEC 5.7: Admin, Leader, and Member for everything else. */
export function RolePill({ role }: { role: Role }) {
  if (role === 'Admin') {
    return (
      <Pill tone="beacon" icon={Star}>
        Admin
      </Pill>
    );
  }
  return role === 'Leader' ? <Pill icon={ChevronsUp}>Leader</Pill> : <Pill>Member</Pill>;
}
