import { useLocation } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useEvent } from '#data/events.ts';
import { useSyncStatus } from '#data/status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, Loading } from '#ui/loaded.tsx';
import { EventDetail, EventSheet } from './event-detail.tsx';
import { useIsPhone } from './use-is-phone.ts';
import './event.css';

const unknown = 'This event is not in the calendar. It may have been deleted.';
const unreachable = 'This event is not on this device. Open it again when you are back online.';

interface EventDialogProps {
  eventId: string;
  onClose: () => void;
}

/** One event over the calendar: what, when, and the roles. */
export function EventDialog({ eventId, onClose }: EventDialogProps) {
  const event = useEvent(eventId);
  const { connection } = useSyncStatus();
  const isFromAgenda = useLocation({ select: ({ state }) => state.openedFrom === 'agenda' });
  const isSheet = useIsPhone() && isFromAgenda;
  const back = <Button onClick={onClose}>{event ? 'Close' : 'Back to the calendar'}</Button>;
  return (
    <Dialog
      title={event?.title ?? 'Event'}
      onClose={onClose}
      size={event === null ? 's' : 'l'}
      head={event ? 'none' : 'title'}
      foot={back}
    >
      {event === undefined && <Loading text="Loading event…" skeleton={<Skeleton />} />}
      {event === null && (
        <EmptyState icon={CalendarX} text={connection === 'online' ? unknown : unreachable} />
      )}
      {event && (isSheet ? <EventSheet event={event} /> : <EventDetail event={event} />)}
    </Dialog>
  );
}

function Skeleton() {
  return (
    <div className="event-columns">
      <div className="event-about">
        <div className="event-picture shimmer" />
        <div className="event-text grid gap-3">
          <div className="shimmer h-7 w-3/5" />
          <div className="shimmer h-4 w-2/5" />
          <div className="shimmer h-24" />
        </div>
      </div>
      <div className="event-roles grid gap-3">
        <div className="shimmer h-6 w-16" />
        <div className="shimmer h-37" />
        <div className="shimmer h-37" />
      </div>
    </div>
  );
}
