import { CalendarClock } from 'lucide-react';
import { useOverlap } from '#data/overlap.ts';
import { useSession } from '#data/session.ts';
import { serverTime } from '#browser/server-clock.ts';
import type { EventView } from '#sync/views/views.ts';
import { overlapText } from '#ui/muster/overlap-text.ts';
import { useNow } from '#ui/time/use-now.ts';
import { isTaking } from './role-standing.ts';
import { phaseOf } from './sign-up-standing.ts';

/** SPEC 30.36: a seat of the member's elsewhere at the same time. It keeps nobody from taking another one. */
export function OverlapNote({ event }: { event: EventView }) {
  const text = useOverlapText(event);
  if (text === null) return null;
  return (
    <p className="note">
      <CalendarClock className="small" />
      <span>{text}</span>
    </p>
  );
}

/**
 * What stands beside the heading of an event's roles. The overlap has its place there, since it is known only once the own seats
 * have arrived: further down it would push away what is being read.
 */
export function RolesHint({ event }: { event: EventView }) {
  const text = useOverlapText(event);
  if (text !== null) return <span className="event-overlap">{text}</span>;
  return event.roles.length > 1 && <span>You can hold one role per event</span>;
}

/** Null for whoever has no other seat at that time, and where none is to be taken. */
function useOverlapText(event: EventView): string | null {
  const other = useOverlap(event);
  const now = useNow();
  const isMember = useSession().status === 'member';
  const phase = phaseOf(event, serverTime(now));
  if (other === null || !isMember || !isTaking(phase)) return null;
  return overlapText(other, { start: event.start, now: new Date(now) });
}
