import { CalendarDays, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEvent, type EventLookup } from '#data/event.ts';
import type { EventView } from '#sync/views/views.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { EmptyState, Loading, NotOnDevice } from '#ui/loading/loaded.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { useSanitiser } from '#ui/html/sanitiser.ts';
import { Shimmer, ShimmerLines } from '#ui/loading/shimmer.tsx';
import { timeSpan } from '#ui/time/time.ts';

interface DepartmentEventDialogProps {
  eventId: string;
  onClose: () => void;
  parts: EventParts;
}

/** The parts of an event in this dialog that the events feature renders. */
export interface EventParts {
  /** The notice above everything. */
  readonly refusal: (lookup: EventLookup) => ReactNode;
  /** The band below it: that the event was called off and why, or is a draft. */
  readonly state: (event: EventView) => ReactNode;
  /** The button below the time. */
  readonly toCalendar: (event: EventView) => ReactNode;
  /** The department's roles with their heading. */
  readonly roles: (event: EventView) => ReactNode;
  /** The button at the left of the foot. */
  readonly discard: (lookup: EventLookup) => ReactNode;
}

/** An event as one department sees it: what, when, its own roles, and the event's text. */
export function DepartmentEventDialog({ eventId, onClose, parts }: DepartmentEventDialogProps) {
  const lookup = useEvent(eventId);
  const { event, absence, retry } = lookup;
  const isTextReady = useSanitiser() !== undefined;
  if (!absence && !(event && isTextReady)) return <Coming title={event?.title} onClose={onClose} />;
  const image = event ? imageAddress(event.eventImageUrl) : null;
  return (
    <Dialog
      title={event?.title ?? 'Event'}
      size={event ? 'l' : 's'}
      head={image === null ? 'title' : 'none'}
      onClose={onClose}
      notice={
        <>
          {parts.refusal(lookup)}
          {event && parts.state(event)}
        </>
      }
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
          {event.description !== '' && (
            <div className="dept-event-words">
              <h3>About this event</h3>
              <SafeHtml html={event.description} policy={htmlPolicy} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** A dialog for an event that is still loading; a short wait shows none. */
function Coming({ title = 'Event', onClose }: { title: string | undefined; onClose: () => void }) {
  const isLong = useIsLong();
  if (!isLong) return onItsWay;
  return (
    <Dialog
      title={title}
      size="l"
      head="title"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <Loading text="Loading event…" skeleton={<Shape />} />
    </Dialog>
  );
}

function Shape() {
  return (
    <div className="dept-event-columns">
      <div className="dept-event-about">
        <div className="dept-event-picture shimmer" />
        <div>
          <ShimmerLines widths={['40%', '91.6667%', '80%', '60%']} />
        </div>
      </div>
      <div className="dept-event-roles dept-event-skeleton">
        <Shimmer height={24} width={64} />
        <Shimmer height={148} />
        <Shimmer height={148} />
      </div>
    </div>
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
      </div>
    </div>
  );
}
