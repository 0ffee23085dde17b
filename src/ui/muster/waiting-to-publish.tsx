import { Clock } from 'lucide-react';
import { Pill } from '#ui/page/pill.tsx';

/** Marks something that only its author can see yet. */
export function WaitingToPublish() {
  return (
    <Pill tone="wait" icon={Clock}>
      Waiting to publish
    </Pill>
  );
}

/** The same mark on a line of its own, above what waits. */
export function WaitingLine() {
  return (
    <p className="pill-line">
      <WaitingToPublish />
    </p>
  );
}
