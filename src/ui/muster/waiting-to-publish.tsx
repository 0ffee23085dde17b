import { Clock } from 'lucide-react';
import { Pill } from '#ui/page/pill.tsx';

interface Waiting {
  /** A draft isn't published by being sent. */
  isDraft?: boolean;
}

/** Marks something that only its author can see yet. */
export function WaitingToPublish({ isDraft }: Waiting) {
  return (
    <Pill tone="wait" icon={Clock}>
      {isDraft === true ? 'Waiting to send' : 'Waiting to publish'}
    </Pill>
  );
}

/** `WaitingToPublish` on a line of its own, above what waits. */
export function WaitingLine({ isDraft }: Waiting) {
  return (
    <p className="pill-line">
      <WaitingToPublish isDraft={isDraft === true} />
    </p>
  );
}
