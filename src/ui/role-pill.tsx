import { ChevronsUp, Star } from 'lucide-react';
import { Pill } from './pill.tsx';

/** SPEC 5.7: Admin, Leader, and Member for everything else. */
export function RolePill({ role }: { role: string }) {
  if (role === 'Admin') {
    return (
      <Pill tone="beacon" icon={Star}>
        Admin
      </Pill>
    );
  }
  return role === 'Leader' ? <Pill icon={ChevronsUp}>Leader</Pill> : <Pill>Member</Pill>;
}
