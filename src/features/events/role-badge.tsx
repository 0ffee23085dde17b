import { Check, CircleAlert, Clock } from 'lucide-react';
import type { RoleView } from '#data/events.ts';
import { Pill } from '#ui/pill.tsx';

/** The member's standing in a role, beside its name. */
export function RoleBadge({ mine }: { mine: RoleView['mine'] }) {
  switch (mine) {
    case 'no':
      return null;
    case 'attending':
      return (
        <Pill tone="ok" icon={Check}>
          RSVP&apos;d
        </Pill>
      );
    case 'waiting':
      return (
        <Pill tone="wait" icon={Clock}>
          Waiting to send
        </Pill>
      );
    case 'cancelling':
      return (
        <Pill tone="wait" icon={Clock}>
          Cancel waiting
        </Pill>
      );
    case 'refused':
      return (
        <Pill tone="bad" icon={CircleAlert}>
          Not accepted
        </Pill>
      );
  }
}
