import { CalendarClock } from 'lucide-react';
import { useOverlap } from '#data/overlap.ts';
import type { EventView } from '#sync/views/views.ts';
import { overlapText } from '#ui/muster/overlap-text.ts';
import { useNow } from '#ui/time/use-now.ts';

/** SPEC 30.36: a seat of the member's elsewhere at the same time. It keeps nobody from taking another one. */
export function OverlapNote({ event }: { event: EventView }) {
  const other = useOverlap(event);
  const now = useNow();
  if (other === null) return null;
  return (
    <p className="note">
      <CalendarClock className="small" />
      <span>{overlapText(other, { start: event.start, now: new Date(now) })}</span>
    </p>
  );
}
