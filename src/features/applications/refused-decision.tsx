import { CircleAlert } from 'lucide-react';
import { discard } from '#data/outbox.ts';
import { Button } from '#ui/press/button.tsx';
import type { EntryView } from '#sync/views/views.ts';

/** A decision that came too late, or that its author may not make: why, until it is put away. */
export function RefusedDecision({ decision }: { decision: EntryView | null }) {
  if (decision?.state !== 'refused') return null;
  return (
    <div className="posting-note" data-tone="bad">
      <CircleAlert className="small" />
      <span>{decision.reason}</span>
      <Button onClick={() => void discard(decision.id)}>Discard</Button>
    </div>
  );
}
