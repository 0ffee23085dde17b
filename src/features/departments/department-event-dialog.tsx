import { CalendarDays, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEvent, type EventLookup } from '#data/event.ts';
import { type EventView } from '#data/events.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { imageAddress } from '#ui/image-address.ts';
import { EmptyState, Loading, NotOnDevice } from '#ui/loaded.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useSanitiser } from '#ui/sanitiser.ts';
import { timeSpan } from '#ui/time.ts';

interface DepartmentEventDialogProps {
  eventId: string;
  onClose: () => void;
  parts: EventParts;
}

/** The parts of an event in this dialog that the events feature renders. */
export interface EventParts {
  /** Above everything. */
  readonly refusal: (lookup: EventLookup) => ReactNode;
  /** Below the time. */
  readonly toCalendar: (event: EventView) => ReactNode;
  /** With their heading. */
  readonly roles: (event: EventView) => ReactNode;
  /** At the left of the foot. */
  readonly discard: (lookup: EventLookup) => ReactNode;
}

/** An event as one department sees it: what, when, and its own roles. */
export function DepartmentEventDialog({ eventId, onClose, parts }: DepartmentEventDialogProps) {
  const lookup = useEvent(eventId);
  const { event, absence, retry } = lookup;
  const isTextReady = useSanitiser() !== undefined;
  if (!absence && !(event && isTextReady)) return <Loading text="Loading event…" skeleton="" />;
  const image = event ? imageAddress(event.eventImageUrl) : null;
  return (
    <Dialog
      title={event?.title ?? 'Event'}
      size={event ? 'l' : 's'}
      head={image === null ? 'title' : 'none'}
      onClose={onClose}
      notice={parts.refusal(lookup)}
      foot={
        <>
          {parts.discard(lookup)}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {absence === 'deleted' && (
        <EmptyState
          icon={CalendarX}
          text="This event isn't in the calendar. It may have been deleted."
        />
      )}
      {absence === 'notHere' && (
        <NotOnDevice
          text="This event isn't on your device yet. It'll be here as soon as we can reach the server."
          onRetry={retry}
        />
      )}
      {event && (
        <div className={image === null ? 'dept-event-plain' : 'dept-event-columns'}>
          <About event={event} image={image} toCalendar={parts.toCalendar(event)} />
          <div className="dept-event-roles">{parts.roles(event)}</div>
        </div>
      )}
    </Dialog>
  );
}

interface AboutProps {
  event: EventView;
  image: string | null;
  toCalendar: ReactNode;
}

function About({ event, image, toCalendar }: AboutProps) {
  const now = useNow();
  return (
    <div className="dept-event-about">
      {image !== null && <img src={image} alt="" width={640} height={360} />}
      <div>
        {image !== null && <h2 dir="auto">{event.title}</h2>}
        <p className="dept-event-time">
          <CalendarDays className="small" />
          <time dateTime={event.start}>{timeSpan(event, new Date(now))}</time>
        </p>
        {toCalendar}
        <SafeHtml html={event.description} policy={htmlPolicy} />
      </div>
    </div>
  );
}
