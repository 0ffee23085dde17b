import { ClipboardCheck, ClipboardList, UserCheck } from 'lucide-react';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { useCodeSecret } from '../check-in/check-in.data.ts';
import { useCheckInWay } from '../check-in/use-check-in-way.ts';
import type { FormKind } from './event-actions.tsx';

interface CheckInButtonProps {
  event: EventView;
  onWrite: (kind: FormKind) => void;
}

/** In the foot of an event's dialog: while it is checked in, for those who do it or for those who come; afterwards, for its leaders. Whoever has a seat has nothing else to do then: it is their main action. */
export function CheckInButton({ event, onWrite }: CheckInButtonProps) {
  const way = useCheckInWay(event);
  useCodeSecret(way === 'leading' ? event.id : null); // so that codes are there when the connection isn't
  if (way == null) return null;
  const { kind, text, icon: Icon } = ways[way];
  const isMain = way === 'coming' && event.rsvpState === 'attending';
  return (
    <Button
      look={isMain ? 'go' : 'line'}
      className="event-action"
      onClick={() => {
        onWrite(kind);
      }}
    >
      <Icon />
      {text}
    </Button>
  );
}

const ways = {
  leading: { kind: 'check-in', text: 'Check-in', icon: ClipboardCheck },
  coming: { kind: 'here', text: 'Check in', icon: UserCheck },
  reading: { kind: 'check-in', text: 'Who came', icon: ClipboardList },
} as const;
