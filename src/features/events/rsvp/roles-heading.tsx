import type { EventView } from '#sync/views/views.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { rolesTitle } from './role-standing.ts';
import { phaseOf } from './sign-up-standing.ts';

interface RolesHeadingProps {
  event: EventView;
  /** The department whose roles are listed below; absent if all are. */
  department?: string;
}

export function RolesHeading({ event, department }: RolesHeadingProps) {
  const phase = phaseOf(event, serverTime(useNow()));
  return <h3>{rolesTitle(event, phase, department)}</h3>;
}
