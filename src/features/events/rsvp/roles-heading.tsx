import type { EventView } from '#sync/views/views.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { isOver } from '../entry-label.ts';
import { rolesTitle } from './role-standing.ts';

interface RolesHeadingProps {
  event: EventView;
  /** The department whose roles are listed below; absent if all are. */
  department?: string;
}

export function RolesHeading({ event, department }: RolesHeadingProps) {
  const phase = isOver(event, serverTime(useNow())) ? 'over' : 'open';
  return <h3>{rolesTitle(event, phase, department)}</h3>;
}
