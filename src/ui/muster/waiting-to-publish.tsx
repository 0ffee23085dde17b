import { Clock } from 'lucide-react';
import { Pill } from '#ui/page/pill.tsx';

/** Marks what only its author sees yet. */
export function WaitingToPublish() {
  return (
    <Pill tone="wait" icon={Clock}>
      Waiting to publish
    </Pill>
  );
}

/** The same on a line of its own, above what waits. */
export function WaitingLine() {
  return (
    <p className="pill-line">
      <WaitingToPublish />
    </p>
  );
}
