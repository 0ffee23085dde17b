import type { ReactNode } from 'react';
import type { EventView } from '#sync/views/views.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { CheckInDialog, WhoCameDialog } from '../check-in/check-in-part.ts';
import { useCheckInWay } from '../check-in/use-check-in-way.ts';

interface CheckInFormProps {
  event: EventView;
  /** The event itself, for whoever may neither check in nor read who came, and at any other time. */
  shown: ReactNode;
  onClose: () => void;
}

/** What the address of check-in opens. */
export function CheckInForm({ event, shown, onClose }: CheckInFormProps) {
  const way = useCheckInWay(event);
  if (way === undefined) return null;
  if (way === null || way === 'coming') return shown;
  const Way = way === 'leading' ? CheckInDialog : WhoCameDialog;
  return (
    <Part of={way} missing={shown}>
      <Way event={event} onClose={onClose} />
    </Part>
  );
}
